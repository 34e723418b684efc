import type { Database } from "#platform/database/database.server.ts";
import { findSentAlong, listAddedLines } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { stoppedOrders } from "../staff-orders/staff-order-queries.server.ts";
import { type AddedToOrder, type LabelLine, type LabelLines, labelLines } from "./label-lines.ts";

/** What was added to an order, for its labels. Does not check permissions: the caller must. */
export async function readAddedToOrder(db: Database, orderId: string): Promise<AddedToOrder> {
  const { additions } = await findSentAlong(db, orderId);
  if (additions.length === 0) return { additions, added: [], stopped: new Set() };
  const [lines, stopped] = await Promise.all([
    listAddedLines(db, orderId),
    stoppedOrders(
      db,
      additions.map(({ id }) => id),
    ),
  ]);
  const numbers = new Map(additions.map(({ id, number }) => [id, number]));
  const added = lines.map((line) => ({ ...line, addedBy: numbers.get(line.orderId) }));
  return { additions, added, stopped };
}

/** What an order's next labels declare. Does not check permissions: the caller must. */
export async function readLabelLines(db: Database, order: Pick<Order, "id" | "items">): Promise<LabelLines> {
  // One after the other: in a transaction both use its connection.
  const shipments = await listShipments(db, order.id);
  return labelLines(order.items, await readAddedToOrder(db, order.id), shipments);
}

/** The order lines and quantities that still need a label; none of an unknown order. */
export async function linesToLabel({ db }: { db: Database }, orderId: string): Promise<LabelLine[]> {
  const order = await findOrderById(db, orderId);
  return order ? (await readLabelLines(db, order)).left : [];
}
