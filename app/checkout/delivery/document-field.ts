import { cnpjCharacters, isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";

export type DocumentType = "CPF" | "CNPJ";

/** CPF or CNPJ, by length and characters. */
export function documentType(typed: string): DocumentType {
  const signs = cnpjCharacters(typed);
  return signs.length > 11 || /[A-Z]/.test(signs) ? "CNPJ" : "CPF";
}

/** The document without punctuation; null if its check digits are wrong. */
export function readDocument(typed: string): string | null {
  return isCpf(typed) || isCnpj(typed) ? cnpjCharacters(typed) : null;
}

/** Error message for a typed document; null if it is valid. Rules: PAY-7. */
export function documentError(typed: string): string | null {
  if (typed.trim() === "") return "Informe seu CPF para pagar com boleto";
  if (readDocument(typed) !== null) return null;
  return `${documentType(typed)} inválido`;
}

/** `***.982.247-**`: the screen may be seen by others. */
export function hiddenCpf(cpf: string): string {
  const digits = digitsOf(cpf);
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}
