import { formatBrl } from "#platform/money.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { orderNumber } from "../order.ts";
import type { OrderStatus } from "../order-status.ts";

/** `waiting`: for the other order's payment. `resolved`: staff settled by hand what the shop could not. */
export const REPLACEMENT_STATES = ["waiting", "done", "not_possible", "resolved"] as const;
export type ReplacementState = (typeof REPLACEMENT_STATES)[number];

/** Pieces that leave a paid order once another one, made in their place, is paid. */
export interface Replacement {
  /** The order that brings the new piece. */
  additionId: string;
  additionNumber: number;
  additionStatus: OrderStatus;
  /** Paid, and all of its money went back since. */
  isAdditionSpent: boolean;
  /** The paid order whose pieces leave. */
  orderId: string;
  orderNumber: number;
  orderItemId: string;
  productName: string;
  size: string;
  quantity: number;
  /** All its pieces leave: it is cancelled, and the addition takes its place with its shipping. */
  isWhole: boolean;
  /** As of when the other order was made. */
  backCents: number;
  /** Also the refund's id. */
  editId: string;
  state: ReplacementState;
  /** Null: it was possible, or waits. */
  reason: string | null;
}

/** A cancelled or refunded order drops the request; late money or a won dispute revives it. Rules: EDIT-29. */
export function isAwaited({
  state,
  additionStatus,
  isAdditionSpent,
}: Pick<Replacement, "state" | "additionStatus" | "isAdditionSpent">): boolean {
  return state === "waiting" && additionStatus !== "cancelled" && !isAdditionSpent;
}

/** `1× Anel Aurora, tamanho 16`. */
export function replacedText({ quantity, productName, size }: Pick<Replacement, "quantity" | "productName" | "size">) {
  const named = size === "" || size === ONE_SIZE ? productName : `${productName}, tamanho ${size}`;
  return `${quantity}× ${named}`;
}

/** Refusal at a line whose pieces are to leave once an unpaid order is paid, by that one's number. Rules: EDIT-29. */
export function awaitedText(number: number): string {
  return `Esta peça sai quando o pedido ${orderNumber({ number })} for pago. Para alterá-la, cancele aquele pedido antes.`;
}

/** What the customer of the new order pays and what they get back, before they pay. Rules: EDIT-27. */
export function replacementPromise(replacement: Replacement, totalCents: number): string {
  const pays = `Você paga ${formatBrl(totalCents)}`;
  const number = orderNumber({ number: replacement.orderNumber });
  const back = formatBrl(replacement.backCents);
  return replacement.isWhole
    ? `${pays} por este pedido, que fica no lugar do pedido ${number}; ${back} dele voltam assim que o pagamento for confirmado.`
    : `${pays} pela peça nova; ${back} da antiga (${replacedText(replacement)}, do pedido ${number}) voltam assim que o pagamento for confirmado.`;
}
