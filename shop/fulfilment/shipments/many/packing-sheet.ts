import { formatCep } from "#platform/formats/cep.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { packedGift, recipientOf } from "#shop/ordering/orders/gift.ts";
import { orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { carriedBy } from "#shop/ordering/shipping/pickup.ts";
import { linesLeft } from "../labels/parcel-split.ts";
import { isActiveParcel } from "../shipment-state.ts";
import type { ManyOrder } from "./read-many.server.ts";

export interface PackingSheet {
  orderId: string;
  title: string;
  /** Recipient, place, service and tracking code. */
  facts: string[];
  pieces: { picture: Picture | null; name: string; detail: string; quantity: number }[];
  /** Of a gift, then what staff noted. */
  notes: readonly string[];
}

/** Not if it is cancelled, stopped or not paid. Rules: BATCH-7. */
export function isPrinted({ isStopped, state }: Pick<ManyOrder, "isStopped" | "state">): boolean {
  return (
    !isStopped && !(state.kind === "hindered" && (state.hindrance === "cancelled" || state.hindrance === "not_paid"))
  );
}

/** In the orders' order; none of what has left the shop. Rules: BATCH-7. */
export function packingSheets(
  orders: readonly ManyOrder[],
  notes: Readonly<Record<string, readonly string[]>>,
): PackingSheet[] {
  return orders.filter(isPrinted).flatMap(({ order, shipments, along, state }) => {
    const items = linesLeft(order.items, []);
    if (state.kind === "sent" || items.length === 0) return [];
    const { shippingAddress: address } = order;
    const label = shipments.find(({ kind, state: at }) => kind === "melhor_envio" && isActiveParcel(at));
    const service = carriedBy(label?.serviceName ? label : order, "Envio a definir");
    const goesAlong = state.kind === "hindered" && state.hindrance === "in_other_parcel";
    const gift = packedGift(order);
    const together = along.first && goesAlong ? [`Vai no pacote do pedido ${orderNumber(along.first)}`] : [];
    return [
      {
        orderId: order.id,
        title: `Pedido ${orderNumber(order)}  #${shortId(order.id)}`,
        facts: [
          `${recipientOf(order)}, ${address.city}, ${address.state}, ${formatCep(address.zipCode)}`,
          [service, label?.trackingCode].filter(Boolean).join(", "),
          ...together,
        ],
        pieces: items.map(({ picture, productName, size, productId, quantity }) => ({
          picture,
          name: productName,
          detail: `Tamanho ${size}, ${productId}`,
          quantity,
        })),
        notes: [...(gift ? [gift] : []), ...(valueAt(notes, order.id) ?? [])],
      },
    ];
  });
}
