import { type Centavos, fromDecimal } from "./money.ts";

const TYPED = /^(?:R\$\s?)?(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?$/;

/** Centavos of an amount as people type it in Portuguese, `R$ 1.234,50`, `1234,5` or `15`; null for anything else. */
export function centsOfTyped(typed: string): Centavos | null {
  const match = TYPED.exec(typed.trim());
  if (!match) return null;
  return fromDecimal(`${(match[1] ?? "").replaceAll(".", "")}.${(match[2] ?? "").padEnd(2, "0")}`);
}

/** Centavos as a field shows them, `1234,50`. */
export function typedAmount(cents: Centavos): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
