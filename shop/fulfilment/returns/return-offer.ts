import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isSent, isUnsent } from "#shop/ordering/orders/order-status.ts";
import { isBeingDecided, isPayable } from "#shop/ordering/orders/payment-status.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";
import { guaranteeUntil, isDeadlineRunning, regretUntil } from "./return-deadline.ts";
import { type EarlierReturn, piecesLeft } from "./return-refund.ts";

export type GiveUpOffer =
  /** Not sent: the order is cancelled and what was paid is refunded. */
  | { kind: "cancel"; refundCents: Centavos }
  /** Sent: pieces are returned. `until`: the last day; null while not delivered. */
  | { kind: "return"; until: string | null }
  | { kind: "none"; reason: NoReturnReason };

/** Another size until `sizeUntil`, a defect until `defectUntil`. */
export type ExchangeOffer =
  | { kind: "exchange"; sizes: boolean; sizeUntil: string | null; defectUntil: string | null }
  | { kind: "none"; reason: NoReturnReason };

/** Rules: REFUND-12. */
export type NoReturnReason =
  /** A payment is in review: it is unknown whether there is money to refund. */
  | "in_review"
  /** A dispute: the banks decide. */
  | "in_dispute"
  /** Cancelled, or its money went back, by the shop or by a bank. */
  | "ended"
  /** The order was free: there is nothing to refund. */
  | "nothing_paid"
  | "not_paid"
  | "not_sent"
  | "too_late"
  | "nothing_left";

type Standing = Pick<Order, "status" | "paymentStatus" | "actualDeliveryDate" | "items" | "payment" | "amounts">;

const none = (reason: NoReturnReason) => ({ kind: "none", reason }) as const;

/** 'Desistir da compra'. Rules: REFUND-1. */
export function giveUpOffer(order: Standing, earlier: readonly EarlierReturn[], now: Date): GiveUpOffer {
  const held = moneyHeld(order);
  if (order.status === "cancelled") return none("ended");
  if (isBeingDecided(order.paymentStatus)) return none(order.paymentStatus);
  if (order.status === "pending") return { kind: "cancel", refundCents: 0 };
  if (isUnsent(order.status)) {
    return order.paymentStatus === "refunded" ? none("ended") : { kind: "cancel", refundCents: held };
  }
  if (held === 0) return none(isFree(order) ? "nothing_paid" : "ended");
  const until = termOf(order, regretUntil);
  if (!isDeadlineRunning(until, now)) return none("too_late");
  return isAnyLeft(order, earlier) ? { kind: "return", until } : none("nothing_left");
}

/** 'Trocar tamanho' and defects. Rules: REFUND-13. */
export function exchangeOffer(order: Standing, earlier: readonly EarlierReturn[], now: Date): ExchangeOffer {
  if (order.status === "cancelled") return none("ended");
  if (isPayable(order)) return none("not_paid");
  if (!isSent(order.status)) return none("not_sent");
  if (order.paymentStatus === "in_dispute") return none("in_dispute");
  if (moneyHeld(order) === 0 && !isFree(order)) return none("ended");
  const defectUntil = termOf(order, guaranteeUntil);
  if (!isDeadlineRunning(defectUntil, now)) return none("too_late");
  if (!isAnyLeft(order, earlier)) return none("nothing_left");
  const sizeUntil = termOf(order, regretUntil);
  return { kind: "exchange", sizes: isDeadlineRunning(sizeUntil, now), sizeUntil, defectUntil };
}

export function moneyHeld({
  paymentStatus,
  payment,
  amounts,
}: Pick<Standing, "paymentStatus" | "payment" | "amounts">): Centavos {
  if (!isMoneyHere(paymentStatus)) return 0;
  return amounts.payableCents - (payment?.refundedCents ?? 0);
}

function isFree({ paymentStatus, amounts }: Standing): boolean {
  return paymentStatus === "paid" && amounts.netCents === 0;
}

/** A term from delivery on; null until its day is known. Rules: REFUND-11. */
function termOf({ actualDeliveryDate }: Standing, end: (deliveredOn: string) => string): string | null {
  return actualDeliveryDate === null ? null : end(actualDeliveryDate);
}

function isAnyLeft(order: Standing, earlier: readonly EarlierReturn[]): boolean {
  return [...piecesLeft(order, earlier).values()].some((left) => left > 0);
}
