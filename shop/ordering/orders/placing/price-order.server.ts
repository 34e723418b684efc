import type { Centavos } from "#platform/money.ts";
import type { Config } from "#shop/config/config.server.ts";
import { type Amounts, amountsOf } from "#shop/ordering/cart/amounts.ts";
import { priceCart } from "#shop/ordering/cart/cart-queries.server.ts";
import type { CartProblem, PricedCart, PricedLine } from "#shop/ordering/cart/priced-cart.ts";
import { type CheckedCoupon, checkCoupon } from "#shop/ordering/coupons/check-coupon.server.ts";
import type { Coupon } from "#shop/ordering/coupons/coupon.ts";
import type { CouponRefusal } from "#shop/ordering/coupons/coupon-texts.ts";
import { parcelKeyOf } from "#shop/ordering/shipping/parcel.ts";
import { pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { findQuoteOption } from "#shop/ordering/shipping/shipping-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseWhileClosed, type ShopClosed } from "#shop/settings/shop-status.ts";
import type { OrderInput } from "./order-input.ts";

/** Rules: ORDER-19. */
export interface OrderShipping {
  optionId: string | null;
  priceCents: Centavos;
  carrierName: string | null;
  serviceName: string | null;
  /** `YYYY-MM-DD`, as shown to the shopper. */
  arrivalDate: string | null;
  isEstimate: boolean;
}

/** `lineCents` is before the discount. */
export interface OrderPriceLine extends PricedLine {
  discountCents: Centavos;
}

export interface PricedOrder {
  lines: OrderPriceLine[];
  /** The lines' discounts add up to the discount on pieces. */
  amounts: Amounts;
  coupon: Pick<Coupon, "id" | "code"> | null;
  shipping: OrderShipping;
}

interface ShippingRefusal {
  kind: "refused";
  reason: "shipping_changed" | "no_service" | "unknown_cep";
}

export interface NoGiftMessages {
  kind: "refused";
  reason: "no_gift_messages";
  at: "gift_message" | "gift_recipient";
}

export const NO_GIFTS = "A loja não prepara presentes agora. Apague o nome de quem recebe e a mensagem para continuar.";

/** Null: it is no gift, or the shop makes gifts. Rules: SETTING-3. */
export function refuseGiftMessage(
  { giftMessages }: Pick<Config, "giftMessages">,
  input: Pick<OrderInput, NoGiftMessages["at"]>,
): NoGiftMessages | null {
  const at = (["gift_recipient", "gift_message"] as const).find((field) => input[field]);
  return at && !giftMessages ? { kind: "refused", reason: "no_gift_messages", at } : null;
}

export type PriceRefusal =
  | ShippingRefusal
  | ShopClosed
  /** Unknown or unlisted products or sizes; `item` is the index in the request. */
  | { kind: "refused"; reason: "invalid_items"; problems: (CartProblem & { item: number })[] }
  | { kind: "refused"; reason: "out_of_stock"; problems: (CartProblem & { item: number })[] }
  | { kind: "refused"; reason: "price_changed"; amounts: Amounts }
  | { kind: "refused"; reason: "unknown_coupon" }
  /** It gives no discount now; the amounts are those without it. */
  | { kind: "refused"; reason: "coupon_refused"; refusal: CouponRefusal; coupon: Coupon | null; amounts: Amounts };

export interface PricedFor {
  customerId: string | null;
  orderId: string | null;
  /** Shipping agreed already, without a quote. */
  shipping?: OrderShipping;
}

const QUOTE_GOOD_MS = 24 * 60 * 60_000;
/** Shipping price when no option was chosen and no quote is available. Rules: ORDER-18. */
const FLAT_SHIPPING_CENTS = 1599;

/**
 * Prices from the catalogue, a stored quote and the coupon; writes nothing to the order. A quote is valid for 24 hours,
 * one CEP and one set of items; without an option the cheapest counts. Refused for an unknown CEP, and where no carrier
 * delivers. Rules: COUPON-32, ORDER-13, ORDER-14, ORDER-15, ORDER-16, ORDER-17.
 */
export async function priceOrder(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  input: OrderInput,
  { customerId, orderId, shipping: agreed }: PricedFor,
): Promise<{ kind: "priced"; price: PricedOrder } | PriceRefusal> {
  const closed = refuseWhileClosed(deps.config.status, deps.clock());
  if (closed) return closed;
  const items = input.items.map(({ product_id: productId, ...item }) => ({ productId, ...item }));
  const cart = await priceCart(deps.db, items, { unlisted: deps.config.mode === "demo" });
  if (cart.problems.length > 0) return problemsOf(cart.problems, items);

  const shipping = agreed ?? (await shippingFor(deps, input, items));
  if ("kind" in shipping) return shipping;
  const code = input.coupon_code;
  const question = { lines: cart.lines, shippingCents: shipping.priceCents, orderId };
  const customer = { customerId, email: input.customer_email };
  const checked = code ? await checkCoupon(deps.db, { code, customer, ...question }, deps.clock()) : null;
  if (checked?.kind === "refused") return couponRefused(checked, priceOf(cart, shipping, null));

  const price = priceOf(cart, shipping, checked);
  if (input.expected_total !== undefined && Math.round(input.expected_total * 100) !== price.amounts.netCents) {
    return { kind: "refused", reason: "price_changed", amounts: price.amounts };
  }
  return { kind: "priced", price };
}

function priceOf(
  { lines, subtotalCents }: PricedCart,
  shipping: OrderShipping,
  checked: Extract<CheckedCoupon, { kind: "given" }> | null,
): PricedOrder {
  const { lineDiscounts = [], ...discounts } = checked?.discount ?? {};
  return {
    lines: lines.map((line, index) => ({ ...line, discountCents: lineDiscounts[index] ?? 0 })),
    amounts: amountsOf({ ...discounts, grossPiecesCents: subtotalCents, grossShippingCents: shipping.priceCents }),
    coupon: checked && { id: checked.coupon.id, code: checked.coupon.code },
    shipping,
  };
}

function couponRefused(
  { coupon, refusal }: Extract<CheckedCoupon, { kind: "refused" }>,
  without: PricedOrder,
): PriceRefusal {
  if (refusal.reason === "not_found") return { kind: "refused", reason: "unknown_coupon" };
  return { kind: "refused", reason: "coupon_refused", refusal, coupon, amounts: without.amounts };
}

function problemsOf(problems: CartProblem[], items: { productId: string; size: string }[]): PriceRefusal {
  const placed = problems.map((problem) => ({
    ...problem,
    item: items.findIndex(
      ({ productId, size }) => productId === problem.productId && (size === problem.size || size === ""),
    ),
  }));
  const invalid = placed.filter((problem) => problem.kind !== "out_of_stock");
  return invalid.length > 0
    ? { kind: "refused", reason: "invalid_items", problems: invalid }
    : { kind: "refused", reason: "out_of_stock", problems: placed };
}

async function shippingFor(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  input: OrderInput,
  items: { productId: string; quantity: number }[],
): Promise<OrderShipping | ShippingRefusal> {
  const { db, clock } = deps;
  const cep = input.shipping_address.zipCode;
  if (input.shipping_option_id) {
    const option = await findQuoteOption(db, input.shipping_option_id);
    const good =
      option?.cep === cep &&
      option.parcelKey === parcelKeyOf(items) &&
      option.createdAt.getTime() > clock().getTime() - QUOTE_GOOD_MS;
    if (!good) return { kind: "refused", reason: "shipping_changed" };
    return { ...option, optionId: option.id, carrierName: option.companyName, serviceName: soldName(option) };
  }
  const quote = await quoteShipping(deps, { cep, items });
  if (quote.kind === "refused" && (quote.reason === "no_service" || quote.reason === "unknown_cep")) {
    return { kind: "refused", reason: quote.reason };
  }
  // Pick-up is never the default: the shopper must choose it.
  const carried = quote.kind === "quoted" ? quote.options.filter((option) => option.pickup === null) : [];
  if (quote.kind === "quoted" && carried.length === 0) return { kind: "refused", reason: "no_service" };
  const [cheapest] = carried;
  if (!cheapest) {
    const nothing = { optionId: null, carrierName: null, serviceName: null, arrivalDate: null };
    return { ...nothing, priceCents: FLAT_SHIPPING_CENTS, isEstimate: true };
  }
  return { ...cheapest, optionId: cheapest.id, carrierName: cheapest.company.name, serviceName: cheapest.name };
}

/** Service name stored with the order; for pick-up it includes place and hours as shown. */
function soldName({ name, pickup }: { name: string; pickup: string | null }): string {
  return pickup ? pickupServiceName(pickup) : name;
}
