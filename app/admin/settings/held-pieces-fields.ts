import * as z from "zod/mini";

const MESSAGE = "Digite um número inteiro de 1 a 100000.";
const pieces = z.string(MESSAGE).check(
  z.trim(),
  z.regex(/^\d{1,6}$/, MESSAGE),
  z.refine((typed) => Number(typed) >= 1 && Number(typed) <= 100_000, MESSAGE),
);

const PERCENT = "Digite um número inteiro de 1 a 100.";
const percent = z.string(PERCENT).check(
  z.trim(),
  z.regex(/^\d{1,3}$/, PERCENT),
  z.refine((typed) => Number(typed) >= 1 && Number(typed) <= 100, PERCENT),
);

/** Limits for pieces in unpaid orders, as posted. Rules: STOCK-31. */
export const HeldPiecesFields = z.object({ instant: pieces, boleto: pieces, network: pieces, sharePercent: percent });
