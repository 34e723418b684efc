import * as z from "zod/mini";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import type { Centavos } from "#platform/money.ts";

const LARGEST = 1_000_000;
const AMOUNT = "Digite um valor em reais, de 1,00 a 10000,00, ou deixe vazio.";

/** Null: never. */
export interface BalanceWarning {
  limitCents: Centavos | null;
}

export const StoredBalanceWarning = z.object({
  limitCents: z.nullable(z.int().check(z.minimum(100), z.maximum(LARGEST))),
});

/** Empty: no warning. Rules: SETTING-7. */
export const BalanceWarningFields = z.object({
  limit: z.string(AMOUNT).check(
    z.trim(),
    z.refine((typed) => {
      const cents = parseTypedCents(typed);
      return typed === "" || (cents !== null && cents >= 100 && cents <= LARGEST);
    }, AMOUNT),
  ),
});

export function warningOfFields({ limit }: z.output<typeof BalanceWarningFields>): BalanceWarning {
  return { limitCents: limit === "" ? null : parseTypedCents(limit) };
}

export function fieldsOfWarning({ limitCents }: BalanceWarning): z.output<typeof BalanceWarningFields> {
  return { limit: limitCents === null ? "" : formatCentsForInput(limitCents) };
}
