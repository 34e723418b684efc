import type { Centavos } from "#platform/money.ts";

/**
 * What a cart or an order costs, in centavos. Gross is before discounts, net is after the coupon, payable is after the
 * payment method's discount too. Rules: PRICE-30.
 */
export interface Amounts {
  /** The pieces at their sale prices: the 'Subtotal'. */
  grossPiecesCents: Centavos;
  grossShippingCents: Centavos;
  /** The coupon's discount on the pieces. */
  discountPiecesCents: Centavos;
  /** The coupon's discount on shipping. */
  discountShippingCents: Centavos;
  /** The payment method's discount; 0 before a method is chosen. */
  discountMethodCents: Centavos;
  /** Pieces less the coupon: the base of the method's discount. */
  netPiecesCents: Centavos;
  netShippingCents: Centavos;
  /** Pieces and shipping less the coupon. */
  netCents: Centavos;
  /** What the customer pays. */
  payableCents: Centavos;
}

/** What amounts are calculated from; discounts left out are 0. */
export type AmountParts = Pick<Amounts, "grossPiecesCents" | "grossShippingCents"> &
  Partial<Pick<Amounts, "discountPiecesCents" | "discountShippingCents" | "discountMethodCents">>;

/** Completes amounts from their parts. */
export function amountsOf({
  grossPiecesCents,
  grossShippingCents,
  discountPiecesCents = 0,
  discountShippingCents = 0,
  discountMethodCents = 0,
}: AmountParts): Amounts {
  const netPiecesCents = grossPiecesCents - discountPiecesCents;
  const netShippingCents = grossShippingCents - discountShippingCents;
  const netCents = netPiecesCents + netShippingCents;
  return {
    grossPiecesCents,
    grossShippingCents,
    discountPiecesCents,
    discountShippingCents,
    discountMethodCents,
    netPiecesCents,
    netShippingCents,
    netCents,
    payableCents: netCents - discountMethodCents,
  };
}

/** All that a coupon takes off, on pieces and shipping. */
export function couponCents({ discountPiecesCents, discountShippingCents }: Amounts): Centavos {
  return discountPiecesCents + discountShippingCents;
}

/** The columns an order's amounts are calculated from. */
export type StoredAmounts = Pick<
  Amounts,
  "grossPiecesCents" | "netShippingCents" | "discountPiecesCents" | "discountShippingCents" | "discountMethodCents"
>;

/** The amounts of an order, from its columns. */
export function storedAmounts({ netShippingCents, ...parts }: StoredAmounts): Amounts {
  return amountsOf({ ...parts, grossShippingCents: netShippingCents + parts.discountShippingCents });
}
