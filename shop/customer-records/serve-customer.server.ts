import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { countSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import { deleteSessions } from "#shop/customers/accounts/login/session-store.server.ts";
import { type ConfirmationMail, mailConfirmation } from "#shop/customers/accounts/mail-confirmation.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { customerSubject } from "./customer-list.ts";
import { type RemovedAccount, removeAccount } from "./delete-account.server.ts";
import { exportData } from "./export-data.server.ts";
import type { RequestChannel } from "./privacy-requests/data-request.ts";
import { findListedCustomer } from "./staff-customer-queries.server.ts";

/** Returns their number. Needs 'customers.write'. */
export async function endSessionsOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffSession,
  customerId: string,
): Promise<{ kind: "ended"; sessions: number } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.write");
  if (notAllowed) return notAllowed;
  const now = clock();
  return inTransaction(db, async (trx) => {
    const sessions = await countSessions(trx, customerId, now);
    await deleteSessions(trx, customerId);
    if (sessions > 0) {
      const entry = { actor: staff.staffId, action: "customer.sessions_ended" } as const;
      const subject = customerSubject(customerId);
      await recordAudit(trx, { ...entry, subject, before: { sessions }, after: { sessions: 0 } }, now);
    }
    return { kind: "ended", sessions };
  });
}

/** Refused also after three mails within an hour. Needs 'customers.write'. */
export async function resendConfirmationTo(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits" | "mailer">,
  staff: StaffSession,
  customerId: string,
): Promise<ConfirmationMail | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.write");
  if (notAllowed) return notAllowed;
  return mailConfirmation(deps, { customerId, askedBy: staff.staffId }, (trx) =>
    recordAudit(
      trx,
      { actor: staff.staffId, action: "customer.confirmation_resent", subject: customerSubject(customerId) },
      deps.clock(),
    ),
  );
}

/**
 * Refused as for its owner; the register says how they asked. Needs 'customers.delete'. Rules: ACCOUNT-62, STAFF-41.
 */
export async function deleteAccountFor(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs">,
  staff: StaffSession,
  { customerId, channel }: { customerId: string; channel: RequestChannel },
): Promise<RemovedAccount | NotAllowed> {
  const { db } = deps;
  const notAllowed = refuseUnlessAllowed(staff, "customers.delete");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx): Promise<RemovedAccount> => {
    const customer = await findListedCustomer(trx, customerId);
    if (!customer) return { kind: "deleted" };
    const removed = await removeAccount(deps, trx, customerId, { channel, staffId: staff.staffId });
    if (removed.kind === "refused") return removed;
    // No name or e-mail: audit entries are never deleted.
    const { orders, spentCents } = customer;
    const entry = { actor: staff.staffId, action: "customer.deleted", subject: customerSubject(customerId) } as const;
    await recordAudit(trx, { ...entry, before: { orders, spentCents }, after: { channel } }, deps.clock());
    return removed;
  });
}

/** The same JSON file as the customer's own export. Needs 'customers.export'. */
export async function exportDataFor(
  deps: Pick<Services, "db" | "config" | "clock">,
  staff: StaffSession,
  customerId: string,
): Promise<AsyncGenerator<string> | null | NotAllowed> {
  const { db } = deps;
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  if (!(await findListedCustomer(db, customerId))) return null;
  const entry = {
    actor: staff.staffId,
    action: "customer.data_exported",
    subject: customerSubject(customerId),
  } as const;
  await recordAudit(db, entry, deps.clock());
  return exportData(deps, { customerId, sessionId: "" });
}
