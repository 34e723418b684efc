import { type OrderInput, StoredShippingAddress } from "#shop/ordering/orders/placing/order-input.ts";
import {
  type OrderShipping,
  type PricedOrder,
  type PriceRefusal,
  priceOrder,
} from "#shop/ordering/orders/placing/price-order.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { Services } from "#shop/services.server.ts";
import { missingInSender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { Role } from "#shop/staff/role.ts";
import { findOrderToAddTo, type NotReplaced, type Replaced, readReplaced } from "../additions/may-add.server.ts";
import type { PiecesBack } from "../pieces-left.ts";
import { discountCents, type ManualDiscount, mostDiscountPercent, withDiscount } from "./manual-discount.ts";
import type { ManualItem } from "./manual-items.ts";
import { ALONG, PICKUP } from "./manual-order-form.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">;

/** `delivery` is the key of a quoted option (`optionKey`), `PICKUP` or `ALONG`. */
export interface ManualWish {
  items: readonly ManualItem[];
  delivery: string;
  /** With `ALONG`: the paid order in whose parcel it goes. */
  along?: string;
  /** With `ALONG`: pieces of that order in whose place it is made. */
  replaces?: PiecesBack | null;
  /** Only for what is sent. */
  address: OrderInput["shipping_address"];
  customer: Pick<OrderInput, "customer_name" | "customer_email" | "customer_phone" | "customer_cpf">;
  discount: ManualDiscount | null;
}

export type ManualPrice =
  | { kind: "priced"; price: PricedOrder; input: OrderInput; replaced: Replaced | null }
  | PriceRefusal
  | { kind: "refused"; reason: "delivery_gone" }
  /** The order in whose parcel it was to go can no longer be added to. */
  | { kind: "refused"; reason: "along_closed" }
  | { kind: "refused"; reason: "not_replaced"; why: NotReplaced }
  /** Pick-up needs the shop's own address: what it lacks, as labels. */
  | { kind: "refused"; reason: "no_sender"; missing: string[] }
  /** `most`: percent of the pieces. */
  | { kind: "refused"; reason: "discount_too_high"; most: number };

/** Names an option across quotes, since ids change with every quote. */
export function optionKey({ company, name, pickup }: Pick<ShippingOption, "company" | "name" | "pickup">): string {
  return pickup === null ? `${company.name} ${name}` : PICKUP;
}

/**
 * Prices it as a storefront order, with the staff's discount. Writes nothing. Pick-up has the shop's own address;
 * `ALONG` the other order's address and no shipping, or that order's shipping where it replaces all its pieces.
 * Rules: DESK-8, DESK-11, EDIT-15, EDIT-30.
 */
export async function priceManualOrder(deps: Needed, role: Role, wish: ManualWish): Promise<ManualPrice> {
  const { items, discount } = wish;
  const sent = await shippingOf(deps, wish);
  if ("kind" in sent) return sent;
  const { shipping, optionId, address, replaced = null } = sent;
  const input: OrderInput = {
    ...wish.customer,
    items: items.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
    shipping_address: address,
    shipping_option_id: optionId,
  };
  const priced = await priceOrder(deps, input, { customerId: null, orderId: null, shipping });
  if (priced.kind === "refused") return priced;
  if (!discount) return { ...priced, input, replaced };
  const { grossPiecesCents } = priced.price.amounts;
  const most = mostDiscountPercent(role, deps.config.manualOrders);
  const cents = discountCents(discount, grossPiecesCents);
  const price = cents * 100 > grossPiecesCents * most ? null : withDiscount(priced.price, cents);
  return price ? { kind: "priced", price, input, replaced } : { kind: "refused", reason: "discount_too_high", most };
}

interface Sent {
  address: OrderInput["shipping_address"];
  optionId?: string;
  /** A delivery without a quote. */
  shipping?: OrderShipping;
  replaced?: Replaced | null;
}

async function shippingOf(deps: Needed, wish: ManualWish): Promise<Sent | Exclude<ManualPrice, { kind: "priced" }>> {
  const { items, delivery } = wish;
  if (delivery === ALONG) return shippingAlong(deps, wish.along ?? "", wish.replaces ?? null);
  const address = delivery === PICKUP ? await ownAddress(deps) : wish.address;
  if ("missing" in address) return { kind: "refused", reason: "no_sender", missing: address.missing };
  const quote = await quoteShipping(deps, { cep: address.zipCode, items });
  const options = quote.kind === "quoted" ? quote.options : [];
  const option = options.find((each) => optionKey(each) === delivery);
  if (!option) {
    const known = quote.kind === "refused" && (quote.reason === "unknown_cep" || quote.reason === "no_service");
    return { kind: "refused", reason: known ? quote.reason : "delivery_gone" };
  }
  return { address, optionId: option.id };
}

/** Shipping is free, or the other order's where this one takes its whole place. Rules: EDIT-15. */
async function shippingAlong(
  { db }: Needed,
  orderId: string,
  replaces: PiecesBack | null,
): Promise<Sent | Extract<ManualPrice, { reason: "along_closed" | "not_replaced" }>> {
  const first = await findOrderToAddTo(db, orderId);
  const address = StoredShippingAddress.safeParse(first?.shippingAddress);
  if (!first || !address.success) return { kind: "refused", reason: "along_closed" };
  const { shippingOptionId: optionId, carrierName, serviceName, estimatedDeliveryDate: arrivalDate } = first;
  const replaced = replaces && (await readReplaced(db, first, replaces));
  if (typeof replaced === "string") return { kind: "refused", reason: "not_replaced", why: replaced };
  const priceCents = replaced?.shippingCents ?? 0;
  const shipping = { optionId, carrierName, serviceName, arrivalDate, priceCents, isEstimate: false };
  return { address: address.data, shipping, replaced };
}

/** Where pick-up takes place. */
async function ownAddress(deps: Needed): Promise<OrderInput["shipping_address"] | { missing: string[] }> {
  const { value: sender } = await readSetting(deps, shippingSender);
  const { street, number, complement, neighborhood, city, state, zipCode } = sender;
  const place = { street, number, neighborhood, city, state, zipCode, ...(complement && { complement }) };
  const parsed = StoredShippingAddress.safeParse(place);
  return parsed.success ? parsed.data : { missing: missingInSender(sender) };
}
