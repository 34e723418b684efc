import * as z from "zod/mini";

const MESSAGE = "Digite um número inteiro de 0 a 50.";

/** The PIX discount, as posted. Rules: PRICE-24. */
export const PixDiscountFields = z.object({
  percent: z.string(MESSAGE).check(
    z.trim(),
    z.regex(/^\d{1,2}$/, MESSAGE),
    z.refine((typed) => Number(typed) <= 50, MESSAGE),
  ),
});
