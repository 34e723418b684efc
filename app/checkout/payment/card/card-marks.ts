import type { PaymentMarkName } from "#app/ui/brand/payment-mark.tsx";
import { valueAt } from "#platform/value-at.ts";

/** The provider's ids of card brands, and the mark of each. Debit cards have ids of their own. */
const MARKS: Readonly<Record<string, PaymentMarkName>> = {
  visa: "visa",
  debvisa: "visa",
  master: "mastercard",
  debmaster: "mastercard",
  elo: "elo",
  debelo: "elo",
  hipercard: "hipercard",
  amex: "amex",
};

/** Elo is the one debit brand on the provider's list for Brazil. */
export const DEBIT_MARKS: readonly PaymentMarkName[] = ["elo"];

/** The mark of a brand by the provider's id; null for one without a drawing. */
export function cardMark(brand: string): PaymentMarkName | null {
  return valueAt(MARKS, brand) ?? null;
}

/** Number and place of a card's security code; of both kinds while the brand is unknown. Rules: PAY-94. */
export function codeHint(brand: string | null): string {
  if (brand === null) return "3 dígitos no verso; no Amex, 4 na frente";
  return brand === "amex" ? "4 dígitos na frente do cartão" : "3 dígitos no verso do cartão";
}
