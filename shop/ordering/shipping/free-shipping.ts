import { type CepRange, isInRanges } from "#platform/formats/cep-ranges.ts";
import type { Centavos } from "#platform/money.ts";

/** The minimum subtotal for free shipping, and where it applies; no ranges: everywhere. */
export interface FreeShipping {
  fromCents: Centavos;
  ranges: readonly CepRange[];
  /** The places as text, `SP e RJ`; empty: everywhere. */
  where: string;
}

/** How far a cart is from free shipping. */
export type FreeShippingProgress =
  | { kind: "none" }
  /** `elsewhere`: the CEP is not known yet, and free shipping does not apply everywhere. */
  | { kind: "missing"; missingCents: Centavos; share: number; elsewhere: boolean }
  | { kind: "reached"; elsewhere: boolean };

/**
 * Whether a subtotal, before any coupon, ships for free to a CEP (8 digits).
 * Rules: SHIP-27.
 */
export function isFree(rule: FreeShipping | null, subtotalCents: Centavos, cep: string): boolean {
  return rule !== null && subtotalCents >= rule.fromCents && goesTo(rule, cep);
}

/** What the cart shows about free shipping; nothing for a CEP without it. `share` is 0 to 1. Rules: SHIP-29. */
export function freeShippingProgress(
  rule: FreeShipping | null,
  subtotalCents: Centavos,
  cep: string | null,
): FreeShippingProgress {
  if (!rule || (cep && !goesTo(rule, cep))) return { kind: "none" };
  const elsewhere = !cep && rule.ranges.length > 0;
  const missingCents = rule.fromCents - subtotalCents;
  if (missingCents <= 0) return { kind: "reached", elsewhere };
  return { kind: "missing", missingCents, share: subtotalCents / rule.fromCents, elsewhere };
}

function goesTo({ ranges }: FreeShipping, cep: string): boolean {
  return ranges.length === 0 || isInRanges(cep, ranges);
}
