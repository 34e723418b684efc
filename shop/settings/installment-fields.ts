import * as z from "zod/mini";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";

/** Most that card providers offer in Brazil (Mercado Pago and Stripe: 12). Rules: PRICE-12. */
export const MOST_INSTALLMENTS = 12;

const COUNT = `Digite um número inteiro de 1 a ${MOST_INSTALLMENTS}.`;
const AMOUNT = "Digite um valor em reais, de 1,00 a 1000,00.";
const LARGEST = 100_000;

const count = z.string(COUNT).check(
  z.trim(),
  z.refine((typed) => /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_INSTALLMENTS, COUNT),
);
const amount = z.string(AMOUNT).check(
  z.trim(),
  z.refine((typed) => {
    const cents = parseTypedCents(typed);
    return cents !== null && cents >= 100 && cents <= LARGEST;
  }, AMOUNT),
);

/** Rules: PRICE-12, PRICE-13. */
export const InstallmentFields = z.object({ most: count, interestFree: count, smallest: amount }).check(
  z.refine(({ most, interestFree }) => Number(interestFree) <= Number(most), {
    path: ["interestFree"],
    message: "Não pode passar do número de parcelas.",
  }),
);
export type InstallmentFields = z.output<typeof InstallmentFields>;

export function planOfFields({ most, interestFree, smallest }: InstallmentFields): InstallmentPlan {
  return {
    most: Number(most),
    interestFree: Number(interestFree),
    smallestCents: parseTypedCents(smallest) ?? LARGEST,
  };
}

export function fieldsOfPlan({ most, interestFree, smallestCents }: InstallmentPlan): InstallmentFields {
  return { most: String(most), interestFree: String(interestFree), smallest: formatCentsForInput(smallestCents) };
}
