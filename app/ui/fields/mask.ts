import { applyInputMask } from "#platform/formats/input-mask.ts";
import { formatPhone } from "#platform/formats/phone.ts";

/** Formats what has been typed so far. */
export type Mask = (typed: string) => string;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** 000.000.000-00, as far as typed. */
export const maskCpf: Mask = (typed) => applyInputMask(typed, ["000.000.000-00"]);

/** 00000-000, as far as typed. */
export const maskCep: Mask = (typed) => applyInputMask(typed, ["00000-000"]);

export { formatPhone as maskPhone };

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
