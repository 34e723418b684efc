import { type PriceRange, withMaximum, withMinimum } from "#shop/catalogue/listings/price-range.ts";

export type RangeEnd = "min" | "max";

export interface PriceMove {
  end: RangeEnd;
  range: PriceRange;
}

/**
 * What a two-knobbed slider's new pair of values means for a range. The slider sorts its values, so that a knob that
 * passes the other becomes that one; here it stays the end it was (`held`) and takes the other along. Null: no change.
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

/** The values that are left when each of the others has taken one away. */
function without(values: readonly number[], others: readonly number[]): number[] {
  const left = [...values];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
