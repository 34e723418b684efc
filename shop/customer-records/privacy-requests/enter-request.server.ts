import { dayInSaoPaulo } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { findCustomerByEmail } from "#shop/customers/accounts/customer-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type DataRequestForm, dueOn } from "./data-request.ts";
import { insertRequest } from "./data-request-store.server.ts";
import { hashEmail } from "./hash-email.server.ts";

export type EnteredRequest =
  | { kind: "entered"; id: string; number: number }
  | { kind: "refused"; reason: "in_the_future" }
  | NotAllowed;

/** Due by the day of receipt. Links the account with the same e-mail. Needs 'customers.write'. Rules: LAW-31. */
export async function enterRequest(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  staff: StaffSession,
  form: DataRequestForm,
): Promise<EnteredRequest> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.write");
  if (notAllowed) return notAllowed;
  const now = clock();
  if (form.receivedOn > dayInSaoPaulo(now)) return { kind: "refused", reason: "in_the_future" };
  return inTransaction(db, async (trx) => {
    const customer = await findCustomerByEmail(trx, form.email);
    const entered = await insertRequest(trx, {
      ...form,
      state: "open",
      customerId: customer?.id ?? null,
      emailMark: hashEmail(config.appSecret, form.email),
      answer: "",
      dueOn: dueOn(form.receivedOn),
      answeredAt: null,
      staffId: staff.staffId,
      createdAt: now,
    });
    const after = { request: form.kind, channel: form.channel, receivedOn: form.receivedOn };
    const subject = `data_request:${entered.id}`;
    await recordAudit(trx, { actor: staff.staffId, action: "data_request.entered", subject, after }, now);
    return { kind: "entered", ...entered };
  });
}
