import { type Centavos, fromDecimal, toDecimalString } from "#platform/money.ts";
import { seenText } from "./unseen-signs.ts";

/** Far more than any amount needs. */
const LONGEST_TYPED = 40;

/** `299`, `299,9`, `1.299,00`, `R$ 299,00`. Null for anything else. Rules: PRICE-5. */
export function parseTypedCents(typed: string): Centavos | null {
  if (typed.length > LONGEST_TYPED) return null;
  const plain = seenText(typed)
    .replace(/^\s*R\$/i, "")
    .replace(/\s/g, "");
  if (!/^\d{1,3}(\.\d{3})+(,\d{1,2})?$|^\d+([.,]\d{1,2})?$/.test(plain)) return null;
  const thousands = /^\d{1,3}(\.\d{3})+(,|$)/.test(plain);
  return fromDecimal((thousands ? plain.replaceAll(".", "") : plain).replace(",", "."));
}

/** `299,00`. */
export function formatCentsForInput(cents: Centavos): string {
  return toDecimalString(cents).replace(".", ",");
}
