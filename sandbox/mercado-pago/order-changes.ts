import { type OrderRecord, type OrderStatus, type RefundRecord, refundedCents } from "./order-record.ts";
import { e2eId } from "./pix/e2e-id.ts";

export type OrderChange = "pay" | "pay-late" | "fail" | "expire" | "cancel" | "refund" | "dispute" | "lose" | "win";

/**
 * From which states an order can be changed. `pay-late` exists only for tests of money that comes after the deadline. A
 * payment under review (`processing`) is its bank's: nobody cancels it.
 */
export const changeableFrom: Record<OrderChange, readonly OrderStatus[]> = {
  pay: ["action_required", "processing"],
  "pay-late": ["canceled"],
  fail: ["action_required", "processing"],
  expire: ["action_required"],
  cancel: ["action_required"],
  refund: ["processed"],
  dispute: ["processed"],
  lose: ["charged_back"],
  win: ["charged_back"],
};

/** Whether the table allows this change. */
export function canChange(order: OrderRecord, change: OrderChange): boolean {
  return changeableFrom[change].includes(order.status);
}

/** The order after `cents` arrived. */
export function paid(order: OrderRecord, now: number, cents: number): OrderRecord {
  const { method: before } = order.payment;
  const method = before.type === "bank_transfer" ? { ...before, e2eId: e2eId("E", now) } : before;
  const next = moved(order, now, ["processed", "accredited"], ["processed", "accredited"]);
  return { ...next, payment: { ...next.payment, paidCents: cents, method } };
}

/** The order after the payer's bank refused. */
export function failed(order: OrderRecord, now: number, detail = "rejected_by_issuer"): OrderRecord {
  return moved(order, now, ["failed", "failed"], ["failed", detail]);
}

/** The order while its bank looks into it. */
export function inReview(order: OrderRecord, now: number): OrderRecord {
  return moved(order, now, ["processing", "in_process"], ["processing", "in_process"]);
}

/** The order after its payer disputed the charge, and after that was decided: the bank keeps the money or returns it. */
export function chargedBack(order: OrderRecord, now: number, detail: "in_process" | "settled" | "reimbursed") {
  return moved(order, now, ["charged_back", detail], ["charged_back", detail]);
}

/**
 * An expired PIX is order `canceled`/`expired` and payment `expired`/`expired` (measured in the real sandbox). A bank's
 * challenge that is not completed in time fails its payment.
 */
export function expired(order: OrderRecord, now: number): OrderRecord {
  if (order.payment.statusDetail === "pending_challenge") return failed(order, now, "3ds_challenge_expired");
  return moved(order, now, ["canceled", "expired"], ["expired", "expired"]);
}

/** The order after the seller cancelled it. */
export function canceled(order: OrderRecord, now: number): OrderRecord {
  return moved(order, now, ["canceled", "canceled"], ["canceled", "canceled"]);
}

/** The order after a refund; it is `refunded` once nothing is left of what was paid. */
export function refunded(order: OrderRecord, now: number, refund: RefundRecord): OrderRecord {
  return withRefunds(order, now, [...order.refunds, refund]);
}

/** The order after the end of its newest refund that may still end so; null where there is none. */
export function refundEnded(order: OrderRecord, now: number, end: "processed" | "failed"): OrderRecord | null {
  const at = order.refunds.findLastIndex(({ status }) =>
    end === "processed" ? status === "processing" : status !== "failed",
  );
  if (at < 0) return null;
  return withRefunds(
    order,
    now,
    order.refunds.map((refund, index) => (index === at ? { ...refund, status: end } : refund)),
  );
}

function withRefunds(order: OrderRecord, now: number, refunds: RefundRecord[]): OrderRecord {
  // Whose the money of a disputed charge is, banks decide; a refund that ends changes nothing of it.
  if (order.status === "charged_back") {
    return { ...order, updatedAt: now, version: order.version + 1, refunds };
  }
  const back = refundedCents({ ...order, refunds });
  const states: Record<string, [OrderStatus, string]> = {
    none: ["processed", "accredited"],
    part: ["processed", "partially_refunded"],
    whole: ["refunded", "refunded"],
  };
  const state = states[back === 0 ? "none" : back === order.payment.paidCents ? "whole" : "part"] ?? states.part;
  return state ? { ...moved(order, now, state, state), refunds } : order;
}

function moved(order: OrderRecord, now: number, state: [OrderStatus, string], payment: [string, string]): OrderRecord {
  return {
    ...order,
    updatedAt: now,
    version: order.version + 1,
    status: state[0],
    statusDetail: state[1],
    payment: { ...order.payment, status: payment[0], statusDetail: payment[1] },
  };
}
