import * as z from "zod/mini";

const MESSAGE = "Digite um número inteiro de 1 a 100000.";
const pieces = z.string(MESSAGE).check(
  z.trim(),
  z.regex(/^\d{1,6}$/, MESSAGE),
  z.refine((typed) => Number(typed) >= 1 && Number(typed) <= 100_000, MESSAGE),
);

/** How many pieces may wait unpaid for one shopper, as the form posts it. Rules: STOCK-31. */
export const HeldPiecesFields = z.object({ instant: pieces, boleto: pieces });
