import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { type Centavos, toDecimal } from "#platform/money.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { contentsValue } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import { customerParty, declaredProducts, shopParty } from "#shop/fulfilment/shipments/melhor-envio/cart-request.ts";
import type { ReverseTraits } from "#shop/fulfilment/shipments/melhor-envio/label-answer.ts";
import type { Content } from "#shop/fulfilment/shipments/shipment.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { carrierBox, insuredValue } from "#shop/ordering/shipping/melhor-envio/carrier-box.ts";
import type { Sender } from "#shop/settings/sender.ts";
import type { ReturnLabel } from "./return-label.ts";

interface ReverseWish {
  label: Pick<ReturnLabel, "id" | "serviceId" | "box">;
  /** The return's page in the panel. */
  pageUrl: string;
  /** The provider's id of the label that brought the pieces; null: they came by other ways. */
  originalLabel: string | null;
  made: Pick<Return, "lines">;
  order: Order;
  sender: Sender;
}

/** Of `POST /cart/reverse`. The provider knows the addresses of parcels it brought. Rules: REFUND-83, REFUND-84. */
export function reverseRequest({ label, pageUrl, originalLabel, made, order, sender }: ReverseWish) {
  const contents = returnedContents(made);
  const email = isUndeliverable(order.customerEmail) ? sender.email : order.customerEmail;
  const parties = { from: { ...customerParty(order), email }, to: shopParty(sender) };
  return {
    service: Number(label.serviceId),
    new_sender_mail: email,
    new_sender_phone: order.customerPhone.replace(/\D/g, ""),
    insurance_value: toDecimal(insuredOf(made, order)),
    package: carrierBox(label.box),
    products: declaredProducts(order.items, contents),
    ...(originalLabel === null ? parties : { order_id: originalLabel }),
    options: { own_hand: false, receipt: false, tags: [{ tag: label.id, url: pageUrl }] },
  };
}

export function returnedContents({ lines }: Pick<Return, "lines">): Content[] {
  return lines.map(({ orderItemId, quantity }) => ({ orderItemId, quantity }));
}

/** What was paid for the pieces. */
export function insuredOf(made: Pick<Return, "lines">, order: Pick<Order, "items">): Centavos {
  return insuredValue(contentsValue(order.items, returnedContents(made)));
}

/** To find a reverse label whose id was lost. */
export function reverseTraits(
  { serviceId }: Pick<ReturnLabel, "serviceId">,
  made: Pick<Return, "lines">,
  order: Pick<Order, "items" | "shippingAddress">,
): ReverseTraits {
  return { serviceId, insuredCents: insuredOf(made, order), fromCep: order.shippingAddress.zipCode };
}
