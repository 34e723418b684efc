import { allocate } from "#platform/allocate.ts";
import { type Centavos, divideHalfUp } from "#platform/money.ts";
import type { ManualOrderTerms } from "#shop/config/shop-promises.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { PricedOrder } from "#shop/ordering/orders/placing/price-order.server.ts";
import { mayDo, type Role } from "#shop/staff/role.ts";

export interface ManualDiscount {
  kind: "percent" | "cents";
  /** Percent, 1 to 100, or centavos. */
  value: number;
  reason: string;
}

/** A percentage is rounded half up, as a coupon's is. Rules: DESK-9. */
export function discountCents(
  { kind, value }: Pick<ManualDiscount, "kind" | "value">,
  piecesCents: Centavos,
): Centavos {
  return kind === "percent" ? divideHalfUp(piecesCents * value, 100) : value;
}

/** 0: the role gives no discounts. Rules: DESK-11. */
export function mostDiscountPercent(role: Role, { discountPercent }: ManualOrderTerms): number {
  if (role === "read_only" || !mayDo(role, "orders.discount")) return 0;
  return discountPercent[role];
}

/** Shared over the lines by largest remainder, as coupons are. Null above the pieces' price. Rules: DESK-9. */
export function withDiscount(price: PricedOrder, cents: Centavos): PricedOrder | null {
  const { grossPiecesCents, grossShippingCents } = price.amounts;
  if (cents > grossPiecesCents) return null;
  const shares = allocate(
    cents,
    price.lines.map(({ lineCents }) => lineCents),
  );
  return {
    ...price,
    lines: price.lines.map((line, index) => ({ ...line, discountCents: shares[index] ?? 0 })),
    amounts: amountsOf({ grossPiecesCents, grossShippingCents, discountPiecesCents: cents }),
  };
}
