import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { toDecimal } from "#platform/money.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { cartTotals } from "../order-totals.ts";
import type { DeliveryFields } from "./delivery-fields.ts";
import { deliveryBody } from "./delivery-form.ts";

/**
 * Request body that places the order. With a chosen shipping option it includes the total shown, so that the server
 * refuses a different amount instead of charging it. Leaves out a coupon that gives no discount on these pieces.
 * Deterministic: the same cart and form always give the same text.
 * Rules: COUPON-38.
 */
export function placeOrderRequest(fields: DeliveryFields, cart: Cart, coupon: CouponTerms | null): string {
  const delivery = deliveryBody(fields);
  const cep = delivery.shipping_address.zipCode;
  const chosen = cart.shipping?.cep === cep ? cart.shipping : null;
  const totals = cartTotals(cart, cep, coupon);
  return JSON.stringify({
    items: cart.lines.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
    ...delivery,
    ...(coupon && totals.discounts.length > 0 ? { coupon_code: coupon.code } : {}),
    ...(chosen ? { shipping_option_id: chosen.id, expected_total: toDecimal(totals.amounts.netCents) } : {}),
  });
}
