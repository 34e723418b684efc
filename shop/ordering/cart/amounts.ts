import type { Centavos } from "#platform/money.ts";

/** Centavos. Gross: before discounts; net: after the coupon; payable: after the method's too. Rules: PRICE-30. */
export interface Amounts {
  /** At sale prices: the 'Subtotal'. */
  grossPiecesCents: Centavos;
  grossShippingCents: Centavos;
  discountPiecesCents: Centavos;
  discountShippingCents: Centavos;
  /** The payment method's discount; 0 before a method is chosen. */
  discountMethodCents: Centavos;
  /** Pieces less the coupon: the base of the method's discount. */
  netPiecesCents: Centavos;
  netShippingCents: Centavos;
  netCents: Centavos;
  payableCents: Centavos;
}

/** Discounts left out are 0. */
export type AmountParts = Pick<Amounts, "grossPiecesCents" | "grossShippingCents"> &
  Partial<Pick<Amounts, "discountPiecesCents" | "discountShippingCents" | "discountMethodCents">>;

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

export function couponCents({ discountPiecesCents, discountShippingCents }: Amounts): Centavos {
  return discountPiecesCents + discountShippingCents;
}

export type StoredAmounts = Pick<
  Amounts,
  "grossPiecesCents" | "netShippingCents" | "discountPiecesCents" | "discountShippingCents" | "discountMethodCents"
>;

export function storedAmounts({ netShippingCents, ...parts }: StoredAmounts): Amounts {
  return amountsOf({ ...parts, grossShippingCents: netShippingCents + parts.discountShippingCents });
}
