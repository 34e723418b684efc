import { applyInputMask } from "./input-mask.ts";

/** Complete or partly typed, (00) 00000-0000 or (00) 0000-0000. Drops a leading +55. */
export function formatPhone(typed: string): string {
  return applyInputMask(typed.replace(/^\s*\+\s*55/, ""), ["(00) 0000-0000", "(00) 00000-0000"]);
}

/** Of a CPF or part of a phone number: at least four digits and no letters. Null: search it as text. */
export function searchTermDigits(term: string): string | null {
  const digits = term.replace(/\D/g, "");
  return /^[\d\s().+/-]+$/.test(term) && digits.length >= 4 ? nationalDigits(digits) : null;
}

/** Without the country code 55, or the trunk 0 before the area code. */
export function nationalDigits(digits: string): string {
  return digits.replace(/^(?:55(?=\d{10,11}$)|0(?=\d{11}$))/, "");
}
