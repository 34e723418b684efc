import { type Centavos, divideHalfUp } from "#platform/money.ts";

export interface Installments {
  count: number;
  valueCents: Centavos;
}

const SMALLEST_INSTALLMENT: Centavos = 5000;
const MOST_INSTALLMENTS = 6;

/** Interest-free installments for a price: floor(price / R$ 50), 1 to 6, value half up (spec 1 §9). */
export function installmentsFor(priceCents: Centavos): Installments {
  const count = Math.min(MOST_INSTALLMENTS, Math.max(1, Math.floor(priceCents / SMALLEST_INSTALLMENT)));
  return { count, valueCents: divideHalfUp(priceCents, count) };
}
