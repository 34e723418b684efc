import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { labelVersion } from "#shop/fulfilment/shipments/labels/label-lines.ts";
import { contentsValue } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import type { LabelHindrance, LabelState } from "#shop/fulfilment/shipments/many/many-orders.ts";
import type { ManyOrder } from "#shop/fulfilment/shipments/many/read-many.server.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import {
  labelProviderText,
  shipmentCarrier,
  shipmentProblemText,
  shipmentStateText,
} from "#shop/fulfilment/shipments/shipment-texts.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

/** One of many orders, as its page shows it. */
export interface BatchOrder {
  id: string;
  number: string;
  customerName: string;
  place: string;
  pieces: { id: string; picture: Picture | null; name: string; size: string; quantity: number }[];
  kind: LabelState["kind"];
  hindrance: LabelHindrance | null;
  /** What its next label declares. */
  declaredCents: Centavos;
  /** Shipping that the customer paid. */
  paidCents: Centavos;
  soldServiceId: string | null;
  /** The `labelVersion` of the pieces shown. */
  seen: string;
  parcels: BatchParcel[];
}

export interface BatchParcel {
  id: string;
  carrier: string;
  trackingCode: string | null;
  priceCents: Centavos | null;
  state: string;
  /** Why its next step is not done; null: there is no reason. */
  problem: { title: string; text: string } | null;
  hasLabel: boolean;
}

/** Keeps of an order what its page shows: a browser gets no more of a customer than it needs. */
export function batchOrder({ order, shipments, label, soldServiceId, state }: ManyOrder): BatchOrder {
  const { shippingAddress: address } = order;
  const contents = label.left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const pictures = new Map(order.items.map(({ id, picture }) => [id, picture]));
  // A label may also declare pieces of additions; without anything left to buy the order's own are shown.
  const shown = label.left.length > 0 ? label.left : order.items;
  return {
    id: order.id,
    number: orderNumber(order),
    customerName: order.customerName,
    place: [address.city, address.state].filter(Boolean).join(", "),
    pieces: shown.map(({ id, productName, size, quantity }) => ({
      id,
      picture: pictures.get(id) ?? null,
      name: productName,
      size,
      quantity,
    })),
    kind: state.kind,
    hindrance: state.kind === "hindered" ? state.hindrance : null,
    declaredCents: contentsValue(label.lines, contents),
    paidCents: order.amounts.netShippingCents,
    soldServiceId,
    seen: labelVersion(label.left),
    parcels: shipments
      .filter(({ state: at }) => isActiveParcel(at))
      .map((shipment) => ({
        id: shipment.id,
        carrier: shipmentCarrier(shipment),
        trackingCode: shipment.trackingCode,
        priceCents: shipment.priceCents,
        state: shipmentStateText(shipment),
        problem: problemOf(shipment),
        hasLabel: shipment.hasLabel,
      })),
  };
}

function problemOf({ problem, problemDetail }: ManyOrder["shipments"][number]): BatchParcel["problem"] {
  if (!problem) return null;
  const { title, text } = shipmentProblemText(problem);
  return { title, text: [labelProviderText(problemDetail), text].filter(Boolean).join(" ") };
}
