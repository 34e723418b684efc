import type { Centavos } from "#platform/money.ts";

/** In whole reais, both ends inclusive. */
export interface PriceRange {
  min: number;
  max: number;
}

export const PRICE_FLOOR = 0;
/** In reais. Rules: LIST-9. */
export const PRICE_CEILING = 300;
export const FULL_RANGE: PriceRange = { min: PRICE_FLOOR, max: PRICE_CEILING };

/** A minimum above the maximum moves the maximum. Rules: LIST-11. */
export function withMinimum(range: PriceRange, min: number): PriceRange {
  const inside = withinEnds(min);
  return { min: inside, max: Math.max(inside, range.max) };
}

/** A maximum below the minimum moves the minimum. Rules: LIST-11. */
export function withMaximum(range: PriceRange, max: number): PriceRange {
  const inside = withinEnds(max);
  return { min: Math.min(inside, range.min), max: inside };
}

/** Rules: LIST-9. */
export function isRestricted({ min, max }: PriceRange): boolean {
  return min > PRICE_FLOOR || max < PRICE_CEILING;
}

/** The end of the scale means 'or more': no upper bound. Rules: LIST-9, LIST-10. */
export function priceBounds({ min, max }: PriceRange): { minPriceCents?: Centavos; maxPriceCents?: Centavos } {
  return {
    ...(min > PRICE_FLOOR && { minPriceCents: min * 100 }),
    ...(max < PRICE_CEILING && { maxPriceCents: max * 100 }),
  };
}

function withinEnds(value: number): number {
  return Math.min(PRICE_CEILING, Math.max(PRICE_FLOOR, Math.trunc(value)));
}
