import type { Centavos } from "./money.ts";

/**
 * Splits `total` in proportion to the weights, exactly: each share is rounded down or up, the largest remainders get
 * the centavos left over, ties go to the first. No weight is negative; their sum is above 0 unless `total` is 0. No
 * share exceeds its weight if `total` is at most their sum. Rules: COUPON-6.
 */
export function allocate(total: Centavos, weights: readonly Centavos[]): Centavos[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total === 0) return weights.map(() => 0);
  if (total < 0 || sum <= 0n) throw new RangeError(`${total} cannot be spread over ${sum}`);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((share) => Number(share / sum));
  const left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
