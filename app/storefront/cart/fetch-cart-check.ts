import {
  listOf,
  money,
  oneOf,
  orNull,
  type Read,
  readAnswer,
  record,
  text,
  truth,
  whole,
} from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import type { CartItem } from "#shop/ordering/cart/cart.ts";
import type { LineFacts } from "#shop/ordering/cart/reconcile-cart.ts";
import { type CouponAnswer, couponAnswer, WireCoupon } from "./coupon/coupon-answer.ts";

/** A line as the API answers it. */
export const CartLineAnswer = record({
  product_id: text,
  size: text,
  name: text,
  category: oneOf(CATEGORY_SLUGS),
  price: money,
  discount_price: orNull(money),
  stock: whole,
  shares_stock: truth,
  picture: orNull(record({ path: text, checksum: text, width: whole, height: whole, alt: text })),
});
const Answer = record({ items: listOf(CartLineAnswer), coupon: orNull(WireCoupon) });

export interface CartCheck {
  facts: LineFacts[];
  /** Null when no coupon was sent. */
  coupon: CouponAnswer | null;
}

/**
 * Fetches current price, stock and picture of a cart's lines, and its coupon. Null when the request fails (the cart
 * then stays unchanged; the order is checked by the server anyway). Pieces reserved by the shopper's own order
 * `orderId` count as available. `opened`: the page just opened, for the shop's anonymous statistics.
 * Rules: CART-21.
 */
export async function askCartCheck(
  lines: readonly CartItem[],
  orderId: string | null,
  coupon: string | null,
  opened?: "cart" | "checkout",
): Promise<CartCheck | null> {
  const items = lines.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity }));
  const response = await requestApi("/rest/v1/cart/check", {
    method: "POST",
    body: { items, ...(orderId ? { order_id: orderId } : {}), ...(coupon ? { coupon } : {}), opened },
  });
  const answer = response.kind === "answered" && response.ok ? readAnswer(Answer, response.body) : null;
  return answer && { facts: answer.items.map(lineFacts), coupon: answer.coupon && couponAnswer(answer.coupon) };
}

export function lineFacts(item: Read<typeof CartLineAnswer>): LineFacts {
  return {
    productId: item.product_id,
    size: item.size,
    name: item.name,
    category: item.category,
    priceCents: item.price,
    discountPriceCents: item.discount_price,
    stock: item.stock,
    sharesStock: item.shares_stock,
    picture: item.picture,
  };
}
