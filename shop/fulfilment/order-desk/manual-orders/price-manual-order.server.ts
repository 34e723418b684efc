import { type OrderInput, ShippingAddressInput } from "#shop/ordering/orders/placing/order-input.ts";
import { type PricedOrder, type PriceRefusal, priceOrder } from "#shop/ordering/orders/placing/price-order.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { Services } from "#shop/services.server.ts";
import { readSender } from "#shop/settings/read-sender.server.ts";
import { missingInSender } from "#shop/settings/sender.ts";
import type { Role } from "#shop/staff/role.ts";
import { discountCents, type ManualDiscount, mostDiscountPercent, withDiscount } from "./manual-discount.ts";
import type { ManualItem } from "./manual-items.ts";
import { PICKUP } from "./manual-order-form.ts";

export type ManualPriceDependencies = Pick<Services, "db" | "clock" | "config" | "logger" | "carrierCircuit">;

/** An order to price: `delivery` is the key of a quoted option (`optionKey`), or `PICKUP`. */
export interface ManualWish {
  items: readonly ManualItem[];
  delivery: string;
  /** Only for what is sent. */
  address: OrderInput["shipping_address"];
  customer: Pick<OrderInput, "customer_name" | "customer_email" | "customer_phone" | "customer_cpf">;
  discount: ManualDiscount | null;
}

export type ManualPrice =
  | { kind: "priced"; price: PricedOrder; input: OrderInput }
  | PriceRefusal
  /** The chosen way of delivery is not offered for these pieces. */
  | { kind: "refused"; reason: "delivery_gone" }
  /** Pick-up needs the shop's own address: what it lacks, as labels. */
  | { kind: "refused"; reason: "no_sender"; missing: string[] }
  /** `most`: percent of the pieces. */
  | { kind: "refused"; reason: "discount_too_high"; most: number };

/** Names an option across quotes: ids change with every quote. */
export function optionKey({ company, name, pickup }: Pick<ShippingOption, "company" | "name" | "pickup">): string {
  return pickup === null ? `${company.name} ${name}` : PICKUP;
}

/**
 * Prices an order that staff make, as an order of the storefront, with their discount. Writes nothing. What a customer
 * collects has the shop's own address.
 * Rules: DESK-8, DESK-11.
 */
export async function priceManualOrder(
  deps: ManualPriceDependencies,
  role: Role,
  wish: ManualWish,
): Promise<ManualPrice> {
  const { items, delivery, discount } = wish;
  const address = delivery === PICKUP ? await ownAddress(deps) : wish.address;
  if ("missing" in address) return { kind: "refused", reason: "no_sender", missing: address.missing };
  const quote = await quoteShipping(deps, { cep: address.zipCode, items });
  const options = quote.kind === "quoted" ? quote.options : [];
  const option = options.find((each) => optionKey(each) === delivery);
  if (!option) {
    const known = quote.kind === "refused" && (quote.reason === "unknown_cep" || quote.reason === "no_service");
    return { kind: "refused", reason: known ? quote.reason : "delivery_gone" };
  }
  const input: OrderInput = {
    ...wish.customer,
    items: items.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
    shipping_address: address,
    shipping_option_id: option.id,
  };
  const priced = await priceOrder(deps, input, { customerId: null, orderId: null });
  if (priced.kind === "refused" || !discount) return priced.kind === "refused" ? priced : { ...priced, input };
  const { grossPiecesCents } = priced.price.amounts;
  const most = mostDiscountPercent(role, deps.config.manualOrders);
  const cents = discountCents(discount, grossPiecesCents);
  const price = cents * 100 > grossPiecesCents * most ? null : withDiscount(priced.price, cents);
  return price ? { kind: "priced", price, input } : { kind: "refused", reason: "discount_too_high", most };
}

/** The shop's address: where pick-up takes place. */
async function ownAddress(
  deps: ManualPriceDependencies,
): Promise<OrderInput["shipping_address"] | { missing: string[] }> {
  const { sender } = await readSender(deps);
  const { street, number, complement, neighborhood, city, state, zipCode } = sender;
  const place = { street, number, neighborhood, city, state, zipCode, ...(complement && { complement }) };
  const parsed = ShippingAddressInput.safeParse(place);
  return parsed.success ? parsed.data : { missing: missingInSender(sender) };
}
