import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { pollPaymentAttempt } from "#shop/ordering/orders/paying/check-on-payment.server.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";

export type CheckedAtDesk =
  | { kind: "done"; changed: boolean }
  | NotAllowed
  /** `no_answer`: the provider is unreachable or does not know the attempt. */
  | { kind: "refused"; reason: "not_found" | "no_answer" };

/** Applies the state that the provider reports, even of an ended attempt. Needs 'orders.write'. Rules: ORDER-67. */
export async function checkPaymentAtDesk(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  staff: StaffActor,
  { orderId, externalPaymentId }: { orderId: string; externalPaymentId: string },
): Promise<CheckedAtDesk> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const payment = await findPaymentByExternalId(deps.db, externalPaymentId);
  if (payment?.reference !== orderId) return { kind: "refused", reason: "not_found" };
  const action = "order.payment_checked";
  await recordAudit(deps.db, { actor: staff.staffId, action, subject: `order:${orderId}` }, deps.clock());
  const known = await pollPaymentAttempt(deps, payment);
  if (!known) return { kind: "refused", reason: "no_answer" };
  return { kind: "done", changed: known.state !== payment.state || known.refundedCents !== payment.refundedCents };
}
