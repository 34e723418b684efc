import { stateOfCep } from "#platform/formats/cep-ranges.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { toDecimal } from "#platform/money.ts";
import { recipientOf } from "#shop/ordering/orders/gift.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { carrierBox, insuredValue } from "#shop/ordering/shipping/melhor-envio/carrier-box.ts";
import type { Sender } from "#shop/settings/sender.ts";
import type { LabelLine } from "../labels/label-lines.ts";
import { contentsValue, unitValue } from "../labels/parcel-split.ts";
import type { Box, Content } from "../shipment.ts";

export interface LabelWish {
  /** Ours, to find the label again. */
  reference: string;
  referenceUrl: string;
  platform: string;
  serviceId: string;
  box: Box;
  contents: readonly Content[];
  /** In the quantities sold. */
  lines: readonly LabelLine[];
  /** The provider's; null: the carrier needs none. */
  agencyId: string | null;
  sender: Sender;
  order: Pick<
    Order,
    | "customerName"
    | "customerEmail"
    | "customerPhone"
    | "customerDocument"
    | "giftRecipient"
    | "shippingAddress"
    | "invoiceKey"
  >;
}

/**
 * Body of `POST /cart`: one box, with an invoice key a commercial shipment; without, the provider makes the electronic
 * content declaration (DC-e) from the declared pieces. Rules: SETTING-11, SHIP-49.
 */
export function cartRequest({ sender, order, box, contents, lines, ...wish }: LabelWish) {
  const { invoiceKey } = order;
  return {
    service: Number(wish.serviceId),
    ...(wish.agencyId && { agency: Number(wish.agencyId) }),
    from: {
      ...shopParty(sender),
      // Required with an invoice; "ISENTO" states that the sender has none.
      ...(invoiceKey && { state_register: sender.stateRegister || "ISENTO" }),
    },
    // The carrier asks the customer: whom a gift goes to has given the shop neither phone nor document.
    to: { ...customerParty(order), name: recipientOf(order) },
    products: declaredProducts(lines, contents),
    volumes: [carrierBox(box)],
    options: {
      insurance_value: toDecimal(insuredValue(contentsValue(lines, contents))),
      receipt: false,
      own_hand: false,
      collect: false,
      reverse: false,
      non_commercial: !invoiceKey,
      ...(invoiceKey && { invoice: { key: invoiceKey } }),
      platform: wish.platform,
      tags: [{ tag: wish.reference, url: wish.referenceUrl }],
    },
  };
}

export function shopParty(sender: Sender) {
  return {
    name: sender.name,
    phone: sender.phone.replace(/\D/g, ""),
    email: sender.email,
    ...documentOf(sender.document),
    ...placeOf(sender),
  };
}

export function customerParty(order: Omit<LabelWish["order"], "invoiceKey">) {
  return {
    name: order.customerName,
    phone: order.customerPhone.replace(/\D/g, ""),
    email: order.customerEmail,
    ...documentOf(order.customerDocument ?? ""),
    ...placeOf(order.shippingAddress),
  };
}

export function declaredProducts(lines: LabelWish["lines"], contents: readonly Content[]) {
  return contents.flatMap(({ orderItemId, quantity }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    if (!line || quantity === 0) return [];
    const name = line.size === "" ? line.productName : `${line.productName}, ${line.size}`;
    return [{ name, quantity, unitary_value: toDecimal(unitValue(line)) }];
  });
}

/** CPF and CNPJ have separate fields. */
function documentOf(document: string) {
  const signs = document.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  if (signs === "") return {};
  return signs.length === 11 ? { document: signs } : { company_document: signs };
}

/** Rules: SHIP-92. */
function placeOf(place: ShippingAddress) {
  return {
    address: place.street,
    number: place.number,
    complement: place.complement ?? "",
    district: place.neighborhood,
    city: place.city,
    // The provider checks it against the CEP; an address that was typed before the shop did may name another.
    state_abbr: stateOfCep(place.zipCode) ?? place.state,
    country_id: "BR",
    postal_code: place.zipCode,
  };
}
