import { formatCnpj } from "#platform/formats/cnpj.ts";
import { applyInputMask } from "#platform/formats/input-mask.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { seenText } from "#platform/formats/unseen-signs.ts";

/** Formats what has been typed so far. Surplus signs stay, for the field to refuse. */
export type Mask = (typed: string) => string;

/** 000.000.000-00, as far as typed. */
export const maskCpf: Mask = (typed) => applyInputMask(typed, ["000.000.000-00"]);

/** 00000-000, as far as typed. */
export const maskCep: Mask = (typed) => applyInputMask(typed, ["00000-000"]);

export { formatPhone as maskPhone };

/** A CPF while that is possible, otherwise a CNPJ in capitals. */
export const maskDocument: Mask = (typed) => {
  const signs = seenText(typed).replace(/[^\da-z]/gi, "");
  return /^\d{0,11}$/.test(signs) ? maskCpf(signs) : formatCnpj(signs);
};

/** The caret position in a masked text with `signsBefore` digits and letters before it. */
export function caretAfterSigns(masked: string, signsBefore: number): number {
  if (signsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\w/.test(masked.charAt(index))) seen += 1;
    if (seen === signsBefore) return index + 1;
  }
  return masked.length;
}
