import { applyInputMask } from "./input-mask.ts";

/** (00) 00000-0000, or (00) 0000-0000 for a landline of ten digits, as far as typed. A leading +55 is dropped. */
export function formatPhone(typed: string): string {
  return applyInputMask(typed.replace(/^\s*\+\s*55/, ""), ["(00) 0000-0000", "(00) 00000-0000"]);
}

/** What somebody may mean by a search: a CPF or part of a phone number where all is digits, else words. */
export function searchedDigits(term: string): string | null {
  const digits = term.replace(/\D/g, "");
  return /^[\d\s().+/-]+$/.test(term) && digits.length >= 4 ? nationalDigits(digits) : null;
}

/** The digits of a telephone as they are dialled within the country: without its code, or the 0 before the area. */
export function nationalDigits(digits: string): string {
  return digits.replace(/^(?:55(?=\d{10,11}$)|0(?=\d{11}$))/, "");
}
