import { toAmount } from "../mercado-pago/amount.ts";
import type { OrderBook } from "../mercado-pago/order-book.ts";
import {
  canChange,
  chargedBack,
  type DisputeShown,
  disputeDecided,
  expired,
  failed,
  paid,
  refundEnded,
  refunded,
} from "../mercado-pago/order-changes.ts";
import type { OrderDesk } from "../mercado-pago/order-desk.ts";
import type { OrderRecord } from "../mercado-pago/order-record.ts";
import { checkRefund } from "../mercado-pago/refund-order.ts";
import { now } from "../moment.ts";

export const DECISIONS = [
  "approve",
  "reject",
  "expire",
  "refund",
  "dispute",
  "win",
  "lose",
  "appeal",
  "finish-refund",
  "fail-refund",
] as const;
/**
 * What happens to a payment. `refund` is made in the provider's own panel; `dispute` comes from the card owner, `win`
 * and `lose` from the bank, from the shop's point of view; after `appeal` (Stripe only) it
 * decides again. `finish-refund` completes the newest pending refund;
 * `fail-refund` fails the newest one, completed or not.
 */
export type Decision = (typeof DECISIONS)[number];

export interface DecisionWish {
  decision: Decision;
  /** Amount the payer sends or gets back; null: the whole amount. */
  cents: number | null;
  /** Allows an approval after the deadline or the cancellation. */
  late: boolean;
  /** How a decided dispute shows. */
  dispute: DisputeShown;
}

export type Outcome =
  | { kind: "decided"; order: OrderRecord; notified: Promise<void> }
  | { kind: "unknown" }
  | { kind: "final"; order: OrderRecord };

/**
 * Plays the payer, the bank or the clock on a payment. If several orders have the reference, picks an open one, else
 * the newest.
 */
export function decidePayment(book: OrderBook, desk: OrderDesk, reference: string, wish: DecisionWish): Outcome {
  const orders = book.byReference(reference).flatMap((each) => desk.current(each) ?? []);
  const isOpen = ({ status }: OrderRecord) => status === "action_required" || status === "processing";
  const order = orders.findLast(isOpen) ?? orders.at(-1);
  if (order === undefined) return { kind: "unknown" };
  const at = now();
  const done = (next: OrderRecord, action: Parameters<OrderDesk["change"]>[1]): Outcome => ({
    kind: "decided",
    order: next,
    notified: desk.change(next, action),
  });

  if (wish.decision === "approve" && (canChange(order, "pay") || (wish.late && canChange(order, "pay-late")))) {
    return done(
      paid(order, at, wish.cents ?? order.willPayCents ?? order.totalCents + order.payment.interestCents),
      "order.processed",
    );
  }
  if (wish.decision === "reject" && canChange(order, "fail")) return done(failed(order, at), "order.updated");
  if (wish.decision === "expire" && canChange(order, "expire")) return done(expired(order, at), "order.expired");
  if (wish.decision === "refund") {
    const amount = wish.cents === null ? "" : JSON.stringify(partOf(order, wish.cents));
    const checked = checkRefund(order, amount, at);
    if (checked.kind === "refused") return { kind: "final", order };
    const next = refunded(order, at, checked.refund);
    return done(next, next.status === "refunded" ? "order.refunded" : "order.updated");
  }
  if (wish.decision === "dispute" && canChange(order, "dispute")) {
    return done(chargedBack(order, at), "order.charged_back");
  }
  if ((wish.decision === "win" || wish.decision === "lose") && canChange(order, wish.decision)) {
    const decided = disputeDecided(order, at, { ...wish.dispute, won: wish.decision === "win" });
    return done(decided, "order.charged_back");
  }
  if (wish.decision === "finish-refund" || wish.decision === "fail-refund") {
    const next = refundEnded(order, at, wish.decision === "finish-refund" ? "processed" : "failed");
    if (next) return done(next, next.status === "refunded" ? "order.refunded" : "order.updated");
  }
  return { kind: "final", order };
}

function partOf({ payment }: OrderRecord, cents: number) {
  return { transactions: [{ id: payment.id, amount: toAmount(cents) }] };
}
