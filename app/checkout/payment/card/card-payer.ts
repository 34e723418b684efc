import { maskCpf } from "#app/ui/fields/mask.ts";
import { cnpjCharacters, formatCnpj } from "#platform/formats/cnpj.ts";
import { plainEmail } from "#platform/formats/email-address.ts";
import type { CardFacts } from "./card-faults.ts";

/** Who ordered, from the order or the delivery form. */
export interface CardPayer {
  name: string;
  email: string;
  /** CPF or CNPJ with or without punctuation; '' if unknown. */
  document: string;
}

/** Initial values of the card form: most people pay with their own card. */
export function initialCardValues(
  payer: CardPayer | null,
): Pick<CardFacts, "holder" | "email" | "documentType" | "document"> {
  const signs = cnpjCharacters(payer?.document ?? "");
  const isCompany = signs.length > 11;
  return {
    holder: payer?.name.trim() ?? "",
    email: plainEmail(payer?.email ?? ""),
    documentType: isCompany ? "CNPJ" : "CPF",
    document: isCompany ? formatCnpj(signs) : maskCpf(signs),
  };
}
