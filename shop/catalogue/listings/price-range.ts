import type { Centavos } from "#platform/money.ts";

/** What shoppers may choose of a listing's prices: whole reais, both ends included (spec 1 §9). */
export interface PriceRange {
  min: number;
  max: number;
}

export const PRICE_FLOOR = 0;
export const PRICE_CEILING = 300;
export const FULL_RANGE: PriceRange = { min: PRICE_FLOOR, max: PRICE_CEILING };

/** The range with another lower end; moved above the upper one it pushes that up (spec 1 §4). */
export function withMinimum(range: PriceRange, min: number): PriceRange {
  const inside = withinEnds(min);
  return { min: inside, max: Math.max(inside, range.max) };
}

/** The range with another upper end; moved below the lower one it pulls that down (spec 1 §4). */
export function withMaximum(range: PriceRange, max: number): PriceRange {
  const inside = withinEnds(max);
  return { min: Math.min(inside, range.min), max: inside };
}

/** Whether the range leaves anything out at all (spec 1 §5). */
export function isRestricted({ min, max }: PriceRange): boolean {
  return min > PRICE_FLOOR || max < PRICE_CEILING;
}

/** The bounds to apply, in centavos; the upper end of the scale means 'or more', so it is none (decisions). */
export function priceBounds({ min, max }: PriceRange): { minPriceCents?: Centavos; maxPriceCents?: Centavos } {
  return {
    ...(min > PRICE_FLOOR && { minPriceCents: min * 100 }),
    ...(max < PRICE_CEILING && { maxPriceCents: max * 100 }),
  };
}

function withinEnds(value: number): number {
  return Math.min(PRICE_CEILING, Math.max(PRICE_FLOOR, Math.trunc(value)));
}
