import { effectivePrice } from "#shop/catalogue/products/product.ts";
import type { CouponLine } from "../coupons/coupon-discount.ts";
import { type CartLine, lineCents } from "./cart.ts";

export function couponLines(lines: readonly CartLine[]): CouponLine[] {
  return lines.map((line) => ({
    category: line.category,
    onSale: effectivePrice(line) < line.priceCents,
    lineCents: lineCents(line),
  }));
}
