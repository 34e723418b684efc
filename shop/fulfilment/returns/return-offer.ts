import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { guaranteeUntil, isDeadlineRunning, regretUntil } from "./return-deadline.ts";
import { type EarlierReturn, piecesLeft } from "./return-refund.ts";

/** What giving up an order means as it stands now. */
export type GiveUpOffer =
  /** Nothing was sent: the order ends, and what was paid goes back. */
  | { kind: "cancel"; refundCents: Centavos }
  /** Sent: pieces come back. `until`: the last day, null while nothing was delivered. */
  | { kind: "return"; until: string | null }
  | { kind: "none"; reason: NoReturnReason };

/** Whether pieces may be exchanged: for another size until `sizeUntil`, for a defect until `defectUntil`. */
export type ExchangeOffer =
  | { kind: "exchange"; sizes: boolean; sizeUntil: string | null; defectUntil: string | null }
  | { kind: "none"; reason: NoReturnReason };

/** Rules: REFUND-12. */
export type NoReturnReason =
  /** A payment is being looked into: until that is decided nobody knows whether there is money to give back. */
  | "in_review"
  /** The money is a matter between the banks. */
  | "in_dispute"
  /** The money has gone back, or the order was cancelled. */
  | "ended"
  /** A coupon paid for all of it: there is nothing to give back. */
  | "nothing_paid"
  /** Nothing has been sent yet. */
  | "not_sent"
  /** The term has run out. */
  | "too_late"
  /** Every piece is on its way back already. */
  | "nothing_left";

type Standing = Pick<
  Order,
  "status" | "paymentStatus" | "actualDeliveryDate" | "items" | "payment" | "totalCents" | "methodDiscountCents"
>;

const none = (reason: NoReturnReason) => ({ kind: "none", reason }) as const;

/** 'Desistir da compra' as the order stands at an instant. Rules: REFUND-1. */
export function giveUpOffer(order: Standing, earlier: readonly EarlierReturn[], now: Date): GiveUpOffer {
  const held = moneyHeld(order);
  if (order.status === "cancelled") return none("ended");
  if (order.paymentStatus === "in_review") return none("in_review");
  if (order.paymentStatus === "in_dispute") return none("in_dispute");
  if (order.status === "pending") return { kind: "cancel", refundCents: 0 };
  if (order.status === "confirmed" || order.status === "processing") return { kind: "cancel", refundCents: held };
  if (held === 0) return none(isFree(order) ? "nothing_paid" : "ended");
  const until = termOf(order, regretUntil);
  if (!isDeadlineRunning(until, now)) return none("too_late");
  return isAnyLeft(order, earlier) ? { kind: "return", until } : none("nothing_left");
}

/** 'Trocar tamanho' and defects as the order stands at an instant. Rules: REFUND-13. */
export function exchangeOffer(order: Standing, earlier: readonly EarlierReturn[], now: Date): ExchangeOffer {
  if (order.status === "cancelled") return none("ended");
  if (order.status !== "shipped" && order.status !== "delivered") return none("not_sent");
  if (order.paymentStatus === "in_dispute") return none("in_dispute");
  if (moneyHeld(order) === 0 && !isFree(order)) return none("ended");
  const defectUntil = termOf(order, guaranteeUntil);
  if (!isDeadlineRunning(defectUntil, now)) return none("too_late");
  if (!isAnyLeft(order, earlier)) return none("nothing_left");
  const sizeUntil = termOf(order, regretUntil);
  return { kind: "exchange", sizes: isDeadlineRunning(sizeUntil, now), sizeUntil, defectUntil };
}

/** What of the order's money is with the shop. */
export function moneyHeld({
  paymentStatus,
  payment,
  totalCents,
  methodDiscountCents,
}: Pick<Standing, "paymentStatus" | "payment" | "totalCents" | "methodDiscountCents">): Centavos {
  if (paymentStatus !== "paid" && paymentStatus !== "partially_refunded") return 0;
  return totalCents - methodDiscountCents - (payment?.refundedCents ?? 0);
}

/** Whether nothing was to be paid for an order that was sold. */
function isFree({ paymentStatus, totalCents }: Standing): boolean {
  return paymentStatus === "paid" && totalCents === 0;
}

/** A term that has not begun has no end; while the day of delivery is not known, it has not begun. Rules: REFUND-11. */
function termOf({ actualDeliveryDate }: Standing, end: (deliveredOn: string) => string): string | null {
  return actualDeliveryDate === null ? null : end(actualDeliveryDate);
}

function isAnyLeft(order: Standing, earlier: readonly EarlierReturn[]): boolean {
  return [...piecesLeft(order, earlier).values()].some((left) => left > 0);
}
