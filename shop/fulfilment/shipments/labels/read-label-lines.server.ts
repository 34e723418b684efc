import type { Database } from "#platform/database/database.server.ts";
import { stoppedOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";
import { findSentAlong, listAddedLines } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { type AddedToOrder, type LabelLine, type LabelLines, labelLines } from "./label-lines.ts";

/** Does not check permissions: the caller must. */
export async function readAddedToOrder(db: Database, orderId: string): Promise<AddedToOrder> {
  const { additions } = await findSentAlong(db, orderId);
  return (await readAdded(db, new Map([[orderId, additions]]))).get(orderId) ?? NOTHING_ADDED;
}

const NOTHING_ADDED: AddedToOrder = { additions: [], added: [], stopped: new Set() };

/** By order; those without additions are left out. */
export async function readAdded(
  db: Database,
  additionsOf: ReadonlyMap<string, readonly AlongOrder[]>,
): Promise<Map<string, AddedToOrder>> {
  const firsts = [...additionsOf].filter(([, additions]) => additions.length > 0);
  if (firsts.length === 0) return new Map();
  const all = firsts.flatMap(([, additions]) => additions);
  const [lines, stopped] = await Promise.all([
    listAddedLines(
      db,
      firsts.map(([id]) => id),
    ),
    stoppedOrders(
      db,
      all.map(({ id }) => id),
    ),
  ]);
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  return new Map(
    firsts.map(([id, additions]) => {
      const ids = new Set(additions.map((each) => each.id));
      const added = lines.filter(({ orderId }) => ids.has(orderId));
      return [
        id,
        { additions, added: added.map((line) => ({ ...line, addedBy: numbers.get(line.orderId) })), stopped },
      ] as const;
    }),
  );
}

/** Does not check permissions: the caller must. */
export async function readLabelLines(db: Database, order: Pick<Order, "id" | "items">): Promise<LabelLines> {
  // One after the other: in a transaction both use its connection.
  const shipments = await listShipments(db, order.id);
  return labelLines(order.items, await readAddedToOrder(db, order.id), shipments);
}

/** Empty for an unknown order. */
export async function linesToLabel({ db }: { db: Database }, orderId: string): Promise<LabelLine[]> {
  const order = await findOrderById(db, orderId);
  return order ? (await readLabelLines(db, order)).left : [];
}
