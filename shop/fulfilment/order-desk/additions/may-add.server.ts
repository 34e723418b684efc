import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { isAwaited, type Replacement } from "#shop/ordering/orders/along/replacement.ts";
import { listReplacements } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { isSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { returnsOfOrder } from "../../returns/return-queries.server.ts";
import { listShipments } from "../../shipments/shipment-queries.server.ts";
import { noEditReason } from "../edits/may-edit.ts";
import { type PiecesBack, piecesToPutBack, shippingWithLast, worthOfPieces } from "../pieces-left.ts";

/** One that can be edited and goes in its own parcel; null: none. Rules: EDIT-15. */
export async function findOrderToAddTo(db: Database, orderId: string): Promise<Order | null> {
  const order = await findOrderById(db, orderId);
  if (!order || noEditReason(order, await listShipments(db, order.id)) || (await isSentAlong(db, order.id)))
    return null;
  return order;
}

/** Like `findOrderToAddTo`, with the order's row locked until the transaction ends. */
export async function lockOrderToAddTo(trx: DatabaseTransaction, orderId: string): Promise<Order | null> {
  await lockOrderForWrite(trx, orderId);
  return findOrderToAddTo(trx, orderId);
}

/** Pieces of a paid order in whose place another order would be made. */
export interface Replaced {
  /** All that is left of the order: the new one takes its whole place. */
  isWhole: boolean;
  /** What goes back for the pieces today. */
  backCents: Centavos;
  /** What is left of the shipping paid; the new order's, where it takes the whole place. */
  shippingCents: Centavos;
  productName: string;
  size: string;
  quantity: number;
  most: number;
}

/** `others_wait`: the rest waits to be replaced. `nothing_paid`: nothing goes back. `changed`: the sum is another. */
export type NotReplaced = "pieces_gone" | "others_wait" | "nothing_paid" | "changed";

/**
 * What replacing pieces costs and refunds, beside those that wait for another payment already. The last pieces take the
 * order with them; its shipping is charged again and goes back with the rest. The order must be one that can be added
 * to. Rules: EDIT-27, EDIT-30.
 */
export async function readReplaced(
  db: Database,
  order: Order,
  { orderItemId, quantity }: PiecesBack,
): Promise<Replaced | NotReplaced> {
  const returns = await returnsOfOrder(db, order.id);
  const pieces = piecesToPutBack(order, returns);
  const waiting = (await listReplacements(db, order.id)).filter((each) => each.orderId === order.id && isAwaited(each));
  const line = pieces.find((each) => each.orderItemId === orderItemId);
  const free = (line?.left ?? 0) - countOf(waiting.filter((each) => each.orderItemId === orderItemId));
  if (!line || quantity < 1 || quantity > free) return "pieces_gone";
  const left = countOf(pieces.map((each) => ({ quantity: each.left })));
  const isLast = left - countOf(waiting) === quantity;
  if (isLast && waiting.length > 0) return "others_wait";
  const refundableCents = await readMoneyLeft(db, order.externalPaymentId);
  const worth = worthOfPieces(pieces, [{ orderItemId, quantity }]);
  const backCents = isLast ? refundableCents : Math.min(worth, refundableCents);
  if (backCents === 0) return "nothing_paid";
  const { productName, size } = line;
  const shippingCents = isLast ? shippingWithLast(order, returns, pieces, refundableCents) : 0;
  return { isWhole: isLast, backCents, shippingCents, productName, size, quantity, most: free };
}

/** Null: the order cannot be added to, or there is nothing to replace. */
export async function findReplacedPieces(
  db: Database,
  orderId: string,
  pieces: PiecesBack | null,
): Promise<Replaced | null> {
  const order = pieces && (await findOrderToAddTo(db, orderId));
  const replaced = order && (await readReplaced(db, order, pieces));
  return typeof replaced === "string" ? null : replaced;
}

function countOf(pieces: readonly Pick<Replacement, "quantity">[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}
