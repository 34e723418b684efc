import { type OrderRecord, type OrderStatus, type RefundRecord, refundedCents } from "./order-record.ts";
import { e2eId } from "./pix/e2e-id.ts";

export type OrderChange = "pay" | "pay-late" | "fail" | "expire" | "cancel" | "refund" | "dispute" | "lose" | "win";

/**
 * Which statuses allow which change. `pay-late` exists only to test money that arrives after the deadline. A payment
 * under review (`processing`) cannot be cancelled: the bank decides.
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

/**
 * How a decided dispute shows. `detail`: of the order; which word means what is documented both ways round, and that it
 * changes at all is documented nowhere. `isSilent`: the case does not say either.
 */
export interface DisputeShown {
  detail: DisputeDetail;
  isSilent: boolean;
}
export const DISPUTE_DETAILS = ["in_process", "settled", "reimbursed"] as const;
export type DisputeDetail = (typeof DISPUTE_DETAILS)[number];

const DOCUMENTS_MS = 10 * 86_400_000;

export function canChange(order: OrderRecord, change: OrderChange): boolean {
  // A case that has said its decision is over; one that was silent may still say it, and never another one.
  if (change === "win" || change === "lose") {
    const { coverage = null, won = null } = order.dispute ?? {};
    if (coverage !== null || (won ?? change === "win") !== (change === "win")) return false;
  }
  return changeableFrom[change].includes(order.status);
}

/** The order after `cents` were paid. */
export function paid(order: OrderRecord, now: number, cents: number): OrderRecord {
  const { method: before } = order.payment;
  const method = before.type === "bank_transfer" ? { ...before, e2eId: e2eId("E", now) } : before;
  const next = moved(order, now, ["processed", "accredited"], ["processed", "accredited"]);
  return { ...next, payment: { ...next.payment, paidCents: cents, method } };
}

/** The order after the payer's bank declined. */
export function failed(order: OrderRecord, now: number, detail = "rejected_by_issuer"): OrderRecord {
  return moved(order, now, ["failed", "failed"], ["failed", detail]);
}

/** The order while its bank reviews the payment. */
export function inReview(order: OrderRecord, now: number): OrderRecord {
  return moved(order, now, ["processing", "in_process"], ["processing", "in_process"]);
}

/** The order after its payer disputed the charge. */
export function chargedBack(order: OrderRecord, now: number): OrderRecord {
  const dispute = { openedAt: now, documentsUntil: now + DOCUMENTS_MS, coverage: null, won: null };
  return { ...moved(order, now, ["charged_back", "in_process"], ["charged_back", "in_process"]), dispute };
}

/** The order after the bank's decision on the dispute, or after its case has said the decision at last. */
export function disputeDecided(
  order: OrderRecord,
  now: number,
  { won, detail, isSilent }: DisputeShown & { won: boolean },
): OrderRecord {
  const next = moved(order, now, ["charged_back", detail], ["charged_back", detail]);
  return { ...next, dispute: order.dispute && { ...order.dispute, won, coverage: isSilent ? null : won } };
}

/**
 * An expired PIX gives order `canceled`/`expired` and payment `expired`/`expired` (measured in the real sandbox). An
 * expired 3-D Secure challenge fails the payment.
 */
export function expired(order: OrderRecord, now: number): OrderRecord {
  if (order.payment.statusDetail === "pending_challenge") return failed(order, now, "3ds_challenge_expired");
  return moved(order, now, ["canceled", "expired"], ["expired", "expired"]);
}

/** The order after the seller cancelled it. */
export function canceled(order: OrderRecord, now: number): OrderRecord {
  return moved(order, now, ["canceled", "canceled"], ["canceled", "canceled"]);
}

/** The order after a refund; `refunded` once the whole paid amount is refunded. */
export function refunded(order: OrderRecord, now: number, refund: RefundRecord): OrderRecord {
  return withRefunds(order, now, [...order.refunds, refund]);
}

/** The order after its newest refund succeeded or failed; null if no refund can still end that way. */
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
  // In a dispute the bank decides; the end of a refund does not change the status.
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
