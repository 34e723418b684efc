import { applyInputMask } from "#platform/formats/input-mask.ts";
import { formatPhone } from "#platform/formats/phone.ts";

/** Turns what was typed so far into its shown form. */
export type Mask = (typed: string) => string;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** 000.000.000-00, as far as typed. */
export const maskCpf: Mask = (typed) => applyInputMask(typed, ["000.000.000-00"]);

/** 00000-000, as far as typed. */
export const maskCep: Mask = (typed) => applyInputMask(typed, ["00000-000"]);

export { formatPhone as maskPhone };

/** Where the caret belongs in a masked text so that as many digits and letters stay before it. */
export function caretAfterSigns(masked: string, signsBefore: number): number {
  if (signsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\w/.test(masked.charAt(index))) seen += 1;
    if (seen === signsBefore) return index + 1;
  }
  return masked.length;
}
