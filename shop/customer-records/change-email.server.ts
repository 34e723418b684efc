import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import {
  type Agreement,
  agreeToEmailChange,
} from "#shop/customers/accounts/email-change/agree-to-email-change.server.ts";
import { changeEmailUnconfirmed } from "#shop/customers/accounts/email-change/change-email-unconfirmed.server.ts";
import {
  type EmailChangeRequest,
  requestEmailChange,
} from "#shop/customers/accounts/email-change/request-email-change.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { claimOrdersOfEmail } from "#shop/ordering/orders/access/claim-order.server.ts";
import { updateOrderEmails } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import type { Services } from "#shop/services.server.ts";

export type EmailChangeResult = Exclude<EmailChangeRequest, { kind: "unconfirmed" }> | { kind: "changed" };

/** For the refusals see `requestEmailChange`. Without a mail server the password is enough. Rules: ACCOUNT-47. */
export async function askForEmailChange(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "customerAuth" | "rateLimits" | "mailer">,
  session: CustomerSession,
  wanted: { email: string; password: string },
): Promise<EmailChangeResult> {
  const { db } = deps;
  const asked = await requestEmailChange(deps, session, wanted);
  if (asked.kind !== "unconfirmed") return asked;
  return inTransaction(db, async (trx) => {
    if (!(await changeEmailUnconfirmed(trx, session, wanted.email, deps.clock()))) {
      return { kind: "refused", reason: "email_taken" };
    }
    await updateOrderEmails(trx, session.customerId, { from: session.email, to: wanted.email });
    return { kind: "changed" };
  });
}

/**
 * The second confirmation changes account, profile and running orders; orders placed with the new address without an
 * account become the customer's. Rules: ORDER-76.
 */
export function confirmEmailChange(deps: Pick<Services, "db" | "clock" | "jobs">, code: string): Promise<Agreement> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const agreed = await agreeToEmailChange(deps, trx, code);
    if (agreed.kind === "changed") {
      await updateOrderEmails(trx, agreed.customerId, agreed);
      await claimOrdersOfEmail(trx, agreed.customerId);
    }
    return agreed;
  });
}
