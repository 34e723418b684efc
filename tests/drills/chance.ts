/** Seeded random numbers, so that a failed drill can be repeated exactly. */
export interface Chance {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(least: number, most: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    one: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  };
}
