import { maskCpf } from "#app/ui/fields/mask.ts";
import { cnpjSigns, formatCnpj, isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";

export type DocumentType = "CPF" | "CNPJ";

/** CPF up to eleven digits, else CNPJ, as far as typed. */
export function maskPayerDocument(typed: string): string {
  return documentType(typed) === "CPF" ? maskCpf(typed) : formatCnpj(typed);
}

/** What a typed document is, by its length and signs. */
export function documentType(typed: string): DocumentType {
  const signs = cnpjSigns(typed);
  return signs.length > 11 || /[A-Z]/.test(signs) ? "CNPJ" : "CPF";
}

/** The document without punctuation; null where its check digits do not hold. */
export function readDocument(typed: string): string | null {
  return isCpf(typed) || isCnpj(typed) ? cnpjSigns(typed) : null;
}

/** What is wrong with a typed document; null: nothing. Rules: PAY-7. */
export function documentFault(typed: string): string | null {
  if (typed.trim() === "") return "Informe seu CPF para pagar com boleto";
  if (readDocument(typed) !== null) return null;
  return `${documentType(typed)} inválido`;
}
