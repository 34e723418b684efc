import { cnpjCharacters, formatCnpj, isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** Null if valid. Rules: ACCOUNT-79. */
export function documentProblem(typed: string): string | null {
  const signs = cnpjCharacters(typed);
  if (/^\d*$/.test(signs) && signs.length <= CPF_LENGTH) {
    if (signs.length < CPF_LENGTH) return "CPF deve ter 11 números.";
    return isCpf(signs) ? null : "CPF inválido.";
  }
  if (signs.length !== CNPJ_LENGTH) return "CNPJ deve ter 14 caracteres.";
  return isCnpj(signs) ? null : "CNPJ inválido.";
}

/** Digits, or digits and capital letters. */
export function documentSigns(typed: string): string {
  return cnpjCharacters(typed);
}

/** `529.982.247-25` or `12.ABC.345/01DE-35`; incomplete documents stay as typed. */
export function formatDocument(typed: string): string {
  const signs = cnpjCharacters(typed);
  if (/^\d{11}$/.test(signs)) return signs.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  return signs.length === CNPJ_LENGTH ? formatCnpj(signs) : typed;
}
