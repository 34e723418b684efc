import { type PriceRange, withMaximum, withMinimum } from "#shop/catalogue/listings/price-range.ts";

export type RangeEnd = "min" | "max";

export interface PriceMove {
  end: RangeEnd;
  range: PriceRange;
}

/**
 * Translates a two-knob slider's new values into a price range. The slider sorts its values, so a knob dragged past the
 * other would swap with it; here it stays the end it was (`held`) and takes the other along. Null: no change.
 */
export function moveEnd(range: PriceRange, values: readonly number[], held: RangeEnd | null): PriceMove | null {
  const to = without(values, [range.min, range.max])[0];
  if (to === undefined) return null;
  const end = held ?? endThatMoved(range, values, to);
  return { end, range: end === "min" ? withMinimum(range, to) : withMaximum(range, to) };
}

function endThatMoved({ min, max }: PriceRange, values: readonly number[], to: number): RangeEnd {
  if (min === max) return to < min ? "min" : "max";
  return without([min, max], values)[0] === min ? "min" : "max";
}

/** Multiset difference: `values` without one occurrence of each of `others`. */
function without(values: readonly number[], others: readonly number[]): number[] {
  const left = [...values];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
