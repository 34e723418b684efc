/** The most bars that have room for a value over each. */
const FEW = 14;

/**
 * Which points of a series have their value written at them, by index: of few bars all that have one; else the last point and
 * the highest, unless they are so near that one would cover the other.
 */
export function labelledPoints(values: readonly (number | null)[], isBar: boolean): Set<number> {
  if (isBar && values.length <= FEW) return new Set(values.flatMap((value, index) => (value ? [index] : [])));
  const last = values.findLastIndex((value) => value !== null);
  const highest = values.reduce<number>(
    (best, value, index) => ((value ?? 0) > (values[best] ?? 0) ? index : best),
    last,
  );
  const apart = last - highest >= values.length / 5;
  return new Set([last, ...(apart ? [highest] : [])].filter((index) => values[index]));
}
