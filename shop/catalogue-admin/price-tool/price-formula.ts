import { type Centavos, divideHalfUp } from "#platform/money.ts";
import { isOneOf } from "#platform/one-of.ts";

/** In the order they are offered. Rules: TOOL-9. */
export const FORMULA_KEYS = [
  "multiply_3x",
  "custom_3x_69_99",
  "multiply_2x",
  "add_percentage_50",
  "round_up_99",
] as const;

export type FormulaKey = (typeof FORMULA_KEYS)[number];

interface Formula {
  name: string;
  short: string;
  apply: (cents: Centavos) => Centavos;
}

/** Rules: TOOL-6, TOOL-7, TOOL-8. */
const FORMULAS: Record<FormulaKey, Formula> = {
  multiply_3x: { name: "Multiplicar por 3", short: "× 3", apply: (cents) => cents * 3 },
  custom_3x_69_99: {
    name: "Multiplicar por 3, até R$\u00a069,99",
    short: "× 3 até 69,99",
    apply: (cents) => (cents * 3 > 6500 ? 6999 : Math.max(Math.ceil((cents * 3) / 100) * 100 - 1, 0)),
  },
  multiply_2x: { name: "Multiplicar por 2", short: "× 2", apply: (cents) => cents * 2 },
  add_percentage_50: { name: "Adicionar 50%", short: "+ 50%", apply: (cents) => divideHalfUp(cents * 3, 2) },
  round_up_99: {
    name: "Arredondar para final ,99",
    short: "Final ,99",
    apply: (cents) => Math.max(Math.ceil((cents - 99) / 100), 0) * 100 + 99,
  },
};

export const isFormulaKey = isOneOf(FORMULA_KEYS);

export function formulaName(key: FormulaKey): string {
  return FORMULAS[key].name;
}

/** The key, if the formula no longer exists. Rules: TOOL-9. */
export function formulaShortName(key: string): string {
  return isFormulaKey(key) ? FORMULAS[key].short : key;
}

export interface Prices {
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
}

/** Rounded half up. The discount price becomes null if it is no longer below the price. Rules: TOOL-10. */
export function transformed({ priceCents, discountPriceCents }: Prices, key: FormulaKey): Prices {
  const { apply } = FORMULAS[key];
  const price = apply(priceCents);
  const discount = discountPriceCents === null ? null : apply(discountPriceCents);
  return { priceCents: price, discountPriceCents: discount !== null && discount < price ? discount : null };
}
