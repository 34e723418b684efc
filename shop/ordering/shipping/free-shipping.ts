import { type CepRange, isInRanges } from "#platform/formats/cep-ranges.ts";
import type { Centavos } from "#platform/money.ts";

/** No ranges: everywhere. */
export interface FreeShipping {
  fromCents: Centavos;
  ranges: readonly CepRange[];
  /** `SP e RJ`; empty: everywhere. */
  where: string;
}

export type FreeShippingProgress =
  | { kind: "none" }
  /** `elsewhere`: the CEP is unknown, and free shipping does not apply everywhere. */
  | { kind: "missing"; missingCents: Centavos; share: number; elsewhere: boolean }
  | { kind: "reached"; elsewhere: boolean };

/** The subtotal before any coupon; `cep`: 8 digits. Rules: SHIP-27. */
export function isFree(rule: FreeShipping | null, subtotalCents: Centavos, cep: string): boolean {
  return rule !== null && subtotalCents >= rule.fromCents && goesTo(rule, cep);
}

/** Nothing for a CEP without it. `share` is 0 to 1. Rules: SHIP-29. */
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
