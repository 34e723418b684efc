import type { Centavos } from "#platform/money.ts";

/** The price filter of a listing, in whole reais, both ends inclusive. */
export interface PriceRange {
  min: number;
  max: number;
}

export const PRICE_FLOOR = 0;
/** In reais. Rules: LIST-9. */
export const PRICE_CEILING = 300;
export const FULL_RANGE: PriceRange = { min: PRICE_FLOOR, max: PRICE_CEILING };

/** Sets the lower end. If it exceeds the upper end, the upper end moves with it. Rules: LIST-11. */
export function withMinimum(range: PriceRange, min: number): PriceRange {
  const inside = withinEnds(min);
  return { min: inside, max: Math.max(inside, range.max) };
}

/** Sets the upper end. If it is below the lower end, the lower end moves with it. Rules: LIST-11. */
export function withMaximum(range: PriceRange, max: number): PriceRange {
  const inside = withinEnds(max);
  return { min: Math.min(inside, range.min), max: inside };
}

/** Whether the range excludes any price. Rules: LIST-9. */
export function isRestricted({ min, max }: PriceRange): boolean {
  return min > PRICE_FLOOR || max < PRICE_CEILING;
}

/**
 * The range as bounds in centavos. The end of the scale means 'or more', so it gives no upper bound.
 * Rules: LIST-9, LIST-10.
 */
export function priceBounds({ min, max }: PriceRange): { minPriceCents?: Centavos; maxPriceCents?: Centavos } {
  return {
    ...(min > PRICE_FLOOR && { minPriceCents: min * 100 }),
    ...(max < PRICE_CEILING && { maxPriceCents: max * 100 }),
  };
}

function withinEnds(value: number): number {
  return Math.min(PRICE_CEILING, Math.max(PRICE_FLOOR, Math.trunc(value)));
}
