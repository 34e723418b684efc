import * as z from "zod/mini";
import { isCep } from "#platform/formats/cep.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";

/** Default test parcel, as form values. */
export const TEST_PARCEL = {
  cep: "",
  weight: "0,05",
  value: "100,00",
  width: "10",
  height: "5",
  length: "15",
};

const measure = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => {
      const value = measured(typed);
      return value > 0 && value <= most;
    }, `Um número até ${most}.`),
  );

/** The test parcel and its destination, as posted. */
export const TestQuoteForm = z.object({
  cep: z.string().check(
    z.trim(),
    z.refine((typed) => isCep(typed), "CEP inválido. Digite um CEP com 8 dígitos."),
  ),
  weight: measure(100),
  value: z.string().check(z.refine((typed) => parseTypedCents(typed) !== null, "Digite um valor em reais: 100,00.")),
  width: measure(500),
  height: measure(500),
  length: measure(500),
});

/** `0,05` as a number; NaN if unreadable. */
export function measured(typed: string): number {
  return /^\d{1,6}([.,]\d{1,6})?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : Number.NaN;
}

/** The OAuth application, as posted; an empty secret keeps the stored one. */
export const APPLICATION_FORM = z.object({
  clientId: z.string().check(z.trim(), z.regex(/^\d{1,20}$/, "Digite o número do aplicativo.")),
  clientSecret: z
    .string()
    .check(z.trim(), atMost(200, "Use no máximo 200 caracteres."), z.regex(/^[\x21-\x7e]*$/, "Caractere inválido.")),
});
