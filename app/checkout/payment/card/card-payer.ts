import { maskCpf } from "#app/ui/fields/mask.ts";
import { cnpjSigns, formatCnpj } from "#platform/formats/cnpj.ts";
import type { CardFacts } from "./card-faults.ts";

/** Who ordered, as the order or the delivery form names them. */
export interface CardPayer {
  name: string;
  email: string;
  /** CPF or CNPJ, written in any way; empty where none is known. */
  document: string;
}

/** What the card form begins with: mostly people pay with a card of their own. */
export function typedFor(payer: CardPayer | null): Pick<CardFacts, "holder" | "email" | "documentType" | "document"> {
  const signs = cnpjSigns(payer?.document ?? "");
  const isCompany = signs.length > 11;
  return {
    holder: payer?.name.trim() ?? "",
    email: payer?.email.trim() ?? "",
    documentType: isCompany ? "CNPJ" : "CPF",
    document: isCompany ? formatCnpj(signs) : maskCpf(signs),
  };
}
