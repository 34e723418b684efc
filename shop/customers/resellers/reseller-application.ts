import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { profileFields } from "../accounts/profile.ts";
import { documentProblem, documentSigns } from "./reseller-document.ts";

const ADDRESS_MESSAGE = "Endereço deve ter pelo menos 5 caracteres.";
const LONGEST_ADDRESS = 300;
/** More than a CNPJ with any punctuation needs. */
const LONGEST_DOCUMENT = 40;

const document = z.pipe(
  z.string("CPF deve ter 11 números.").check(
    atMost(LONGEST_DOCUMENT, "CNPJ deve ter 14 caracteres."),
    z.check<string>(({ value, issues }) => {
      const message = value.length <= LONGEST_DOCUMENT ? documentProblem(value) : null;
      if (message) issues.push({ code: "custom", message, input: value });
    }),
  ),
  z.transform(documentSigns),
);

/** Rules: ACCOUNT-79. */
export const ResellerApplication = z.object({
  name: profileFields.name,
  email: emailField,
  phone: profileFields.phone,
  address: z
    .string(ADDRESS_MESSAGE)
    .check(
      z.trim(),
      z.minLength(5, ADDRESS_MESSAGE),
      atMost(LONGEST_ADDRESS, "Texto longo demais."),
      z.regex(/^\P{Cc}*$/u, "Caractere inválido."),
    ),
  document,
});

export type ResellerApplication = z.output<typeof ResellerApplication>;
