import { stoppedOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { listAwaitedSwaps } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import type { SentAlong } from "#shop/ordering/orders/along/sent-along.ts";
import { listSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrders } from "#shop/ordering/orders/order-queries.server.ts";
import { PICKUP_SERVICE } from "#shop/ordering/shipping/offer.ts";
import { findQuoteOptions } from "#shop/ordering/shipping/shipping-queries.server.ts";
import { CARRIER_SERVICES } from "#shop/ordering/shipping/shipping-settings.ts";
import { namesAgencies, readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { missingInSender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type LabelLines, labelLines } from "../labels/label-lines.ts";
import { packedBoxes } from "../labels/packed-box.server.ts";
import { readAdded } from "../labels/read-label-lines.server.ts";
import type { Box, Shipment } from "../shipment.ts";
import { listShipmentsOf } from "../shipment-queries.server.ts";
import { type LabelState, labelState } from "./many-orders.ts";

export interface ManyOrder {
  order: Order;
  shipments: Shipment[];
  label: LabelLines;
  box: Box;
  /** Null: flat shipping, or a service whose label is not bought here. */
  soldServiceId: string | null;
  along: SentAlong;
  isStopped: boolean;
  state: LabelState;
}

export interface ManyOrders {
  /** Oldest first; an addition follows the order it was added to. */
  orders: ManyOrder[];
  unknown: string[];
  /** What the sender lacks for a label, as text. */
  missingInSender: string[];
  /** Whether a carrier token is configured. */
  connected: boolean;
  /** Labels of some carriers need an agency, which is chosen on the order's page. */
  namesAgencies: boolean;
}

/** Several orders with their parcels. Needs 'orders.read'. Rules: BATCH-1, BATCH-2. */
export async function readManyOrders(
  deps: Pick<Services, "db" | "config">,
  staff: Pick<StaffSession, "role">,
  ids: readonly string[],
): Promise<ManyOrders | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { db, config } = deps;
  const orders = await findOrders(db, ids, "record");
  const found = orders.map(({ id }) => id);
  const [shipments, along, swaps, stopped, sold, { value: sender }, access] = await Promise.all([
    listShipmentsOf(db, found),
    listSentAlong(db, found),
    listAwaitedSwaps(db, found),
    stoppedOrders(db, found),
    findQuoteOptions(
      db,
      orders.flatMap(({ shippingOptionId }) => shippingOptionId ?? []),
    ),
    readSetting(deps, shippingSender),
    readCarrierAccess(db, config),
  ]);
  const added = await readAdded(db, new Map([...along].map(([id, { additions }]) => [id, additions])));
  const parts = orders.map((order) => {
    const own = shipments.filter(({ orderId }) => orderId === order.id);
    return { order, shipments: own, label: labelLines(order.items, added.get(order.id) ?? NOTHING_ADDED, own) };
  });
  const boxes = await packedBoxes(
    db,
    parts.map(({ label }) => label.left),
  );
  const many = parts.flatMap((part, index): ManyOrder[] => {
    const { order } = part;
    const option = sold.get(order.shippingOptionId ?? "");
    const together = along.get(order.id) ?? { first: null, additions: [] };
    const isStopped = stopped.has(order.id);
    const isPickup = option?.serviceId === PICKUP_SERVICE;
    const box = boxes[index];
    if (!box) return [];
    const state = labelState({
      ...part,
      isStopped,
      isPickup,
      first: together.first,
      isSwapAwaited: swaps.has(order.id),
    });
    const service = CARRIER_SERVICES.find(({ id }) => id === option?.serviceId && !option.isEstimate);
    return [{ ...part, box, soldServiceId: service?.id ?? null, along: together, isStopped, state }];
  });
  const placeOf = ({ along: { first }, order }: ManyOrder) => first?.number ?? order.number;
  return {
    orders: many.sort((a, b) => placeOf(a) - placeOf(b) || a.order.number - b.order.number),
    unknown: ids.filter((id) => !found.includes(id)),
    missingInSender: missingInSender(sender),
    connected: access !== null,
    namesAgencies: access !== null && (await namesAgencies(db, access)),
  };
}

const NOTHING_ADDED = { additions: [], added: [], stopped: new Set<string>() };
