import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import { orderMailJob } from "../emails/send-order-mail.server.ts";
import { EDIT_REFUNDED, hasEvent, listUnnotedEditRefunds, readToldRefunds } from "../order-event-queries.server.ts";
import { insertMoneyEvent, recordEventOnce } from "../order-state-store.server.ts";

/** Records that an attempt's money is refunded because its order could not use it, which has its own e-mail. */
export async function noteReturned(trx: Database, orderId: string, payment: Payment, at: Date): Promise<void> {
  const { id: paymentId, amountCents } = payment;
  await insertMoneyEvent(trx, { orderId, kind: "money_returned", paymentId, amountCents, at });
}

/**
 * Notes what was refunded since the last call, by the shop or in the provider's panel, and has it mailed. Money
 * returned for want of an order and money a bank took have their own words. `outside`: refunded by other means. The
 * caller must hold the order's row lock. Returns all refunded of the attempt so far. Rules: EDIT-22, MAIL-19.
 */
export async function notifyRefund(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  trx: Database,
  orderId: string,
  payment: Payment,
  { outside = false }: { outside?: boolean } = {},
): Promise<Centavos> {
  const back = await goneBack(trx, orderId, payment);
  if (back === 0) return 0;
  const amountCents = back - (await told(trx, orderId, payment));
  if (amountCents <= 0) return back;
  await insertMoneyEvent(trx, { orderId, kind: "refunded", paymentId: payment.id, amountCents, at: clock() });
  if (!outside && (await wasToldByEdit(trx, { orderId, paymentId: payment.id, amountCents, at: clock() }))) return back;
  const whole = payment.state === "refunded";
  const fact = { id: `${payment.id}.${back}`, amountCents, whole, ...(outside && { outside }) };
  await jobs.send(trx, orderMailJob, { orderId, kind: "money_refunded", fact }, { startAfter: 2 });
  return back;
}

/** Whether all of it is refunds of edits, whose own mail has said so; each counts once. Rules: EDIT-22. */
async function wasToldByEdit(
  trx: Database,
  { orderId, paymentId, amountCents, at }: { orderId: string; paymentId: string; amountCents: Centavos; at: Date },
): Promise<boolean> {
  const open = await listUnnotedEditRefunds(trx, orderId, paymentId);
  const isAll = open.reduce((sum, each) => sum + each.amountCents, 0) === amountCents;
  const refunds = isAll ? open : open.filter((each) => each.amountCents === amountCents).slice(0, 1);
  if (refunds.length === 0) return false;
  for (const { id } of refunds) await recordEventOnce(trx, { orderId, kind: EDIT_REFUNDED, subject: id, at });
  return true;
}

/** Some answers lack the amount: a refunded payment is refunded in full then, unless a dispute was lost. */
async function goneBack(trx: Database, orderId: string, payment: Payment): Promise<Centavos> {
  if (payment.refundedCents > 0 || payment.state !== "refunded") return payment.refundedCents;
  const disputed = await hasEvent(trx, orderId, "payment_in_dispute", payment.id);
  return disputed ? 0 : payment.amountCents;
}

async function told(trx: Database, orderId: string, payment: Payment): Promise<Centavos> {
  const { returned, cents } = await readToldRefunds(trx, orderId, payment.id);
  return returned ? Number.POSITIVE_INFINITY : cents;
}
