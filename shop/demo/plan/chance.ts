/** The same for the same seed. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  between(least: number, most: number): number;
  one<T>(list: readonly [T, ...T[]]): T;
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
}

/** mulberry32: small, and even enough for samples. */
export function seededChance(seed: number): Chance {
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
    one: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      const found = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      return found ?? (names[0] as (typeof names)[number]);
    },
  };
}
