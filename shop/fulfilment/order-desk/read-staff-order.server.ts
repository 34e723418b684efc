import type { Database } from "#platform/database/database.server.ts";
import { stoppedOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { type AddedToOrder, type LabelLines, labelLines } from "#shop/fulfilment/shipments/labels/label-lines.ts";
import { packedBox } from "#shop/fulfilment/shipments/labels/packed-box.server.ts";
import { linesLeft } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import { readAddedToOrder } from "#shop/fulfilment/shipments/labels/read-label-lines.server.ts";
import { listSamePersonOrders } from "#shop/fulfilment/shipments/many/many-queries.server.ts";
import { canEditAddress } from "#shop/fulfilment/shipments/sending/address-edit.ts";
import type { Box, Shipment } from "#shop/fulfilment/shipments/shipment.ts";
import { listParcelsHolding, listShipments } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import type { Replacement } from "#shop/ordering/orders/along/replacement.ts";
import { listAwaitedSwaps } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import type { SentAlong } from "#shop/ordering/orders/along/sent-along.ts";
import { listSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";
import { type OrderShippingStops, readShippingStops } from "#shop/ordering/orders/shipping-stop.server.ts";
import { PICKUP_SERVICE } from "#shop/ordering/shipping/offer.ts";
import { findQuoteOption, type QuoteOption } from "#shop/ordering/shipping/shipping-queries.server.ts";
import { namesAgencies, readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { missingInSender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

export interface OrderToSend {
  order: Order;
  shipments: Shipment[];
  /** Null for old orders and flat shipping. */
  sold: QuoteOption | null;
  isPickup: boolean;
  /** Lines and quantities in no active parcel: they still need a label. */
  left: OrderLine[];
  /** What the next labels declare: these lines and those of paid additions. */
  label: LabelLines;
  added: AddedToOrder;
  /** Living parcels of the order it was added to that declare its pieces. */
  heldBy: Shipment[];
  /** One box for all that the next label declares, from the products' measures. */
  box: Box;
  /** What the sender lacks for a label, as text. */
  missingInSender: string[];
  mayChangeAddress: boolean;
  stops: OrderShippingStops;
  /** Whether a carrier token is configured. */
  connected: boolean;
  /** Some carriers need an agency for labels. */
  namesAgencies: boolean;
  /** Other orders that go to the same person and miss a document, too; none if this one has it. */
  samePerson: string[];
}

/** Null: unknown. Needs 'orders.read'. */
export async function readOrderToSend(
  deps: Pick<Services, "db" | "config">,
  staff: Pick<StaffSession, "role">,
  orderId: string,
): Promise<OrderToSend | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { db, config } = deps;
  const order = await findOrderById(db, orderId);
  if (!order) return null;
  const shipments = await listShipments(db, orderId);
  const left = linesLeft(order.items, shipments);
  const added = await readAddedToOrder(db, orderId);
  const label = labelLines(order.items, added, shipments);
  const [sold, { value: sender }, access, box, stops, heldBy, samePerson] = await Promise.all([
    order.shippingOptionId ? findQuoteOption(db, order.shippingOptionId) : null,
    readSetting(deps, shippingSender),
    readCarrierAccess(db, config),
    packedBox(db, label.left),
    readShippingStops(db, orderId),
    listParcelsHolding(db, orderId),
    listSamePersonOrders(db, order),
  ]);
  return {
    order,
    shipments,
    sold,
    isPickup: sold?.serviceId === PICKUP_SERVICE,
    left,
    label,
    added,
    heldBy,
    box,
    mayChangeAddress: isUnsent(order.status) && canEditAddress([...shipments, ...heldBy]),
    missingInSender: missingInSender(sender),
    connected: access !== null,
    namesAgencies: access !== null && (await namesAgencies(db, access)),
    stops,
    samePerson,
  };
}

/**
 * Orders in the order of the ids, without pieces put back into stock. Omits unknown and cancelled orders and those with
 * nothing to pack. `stopped`: orders whose shipping is stopped; `along`: those that share a parcel. Needs
 * 'orders.read'. Rules: SHIP-62.
 */
export async function readOrdersToPack(
  db: Database,
  staff: Pick<StaffSession, "role">,
  orderIds: readonly string[],
): Promise<OrdersToPack | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const orders = await Promise.all(orderIds.map((id) => findOrderById(db, id)));
  const packed = orders.flatMap((order) => {
    if (!order || order.status === "cancelled") return [];
    const items = linesLeft(order.items, []);
    return items.length > 0 ? [{ ...order, items }] : [];
  });
  const packedIds = packed.map(({ id }) => id);
  const [stopped, along, swaps] = await Promise.all([
    stoppedOrders(db, packedIds),
    listSentAlong(db, packedIds),
    listAwaitedSwaps(db, packedIds),
  ]);
  return {
    orders: packed.filter(({ id }) => !stopped.has(id)),
    stopped: packed.filter(({ id }) => stopped.has(id)),
    along,
    swaps,
  };
}

interface OrdersToPack {
  orders: Order[];
  stopped: Order[];
  along: Map<string, SentAlong>;
  /** Pieces that leave an order if another one is paid before it is sent. */
  swaps: Map<string, Replacement[]>;
}
