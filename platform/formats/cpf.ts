import { seenText } from "./unseen-signs.ts";

/** Far more than a CPF needs. */
const LONGEST_TYPED = 40;

/** With or without punctuation. Libraries also refuse valid numbers, such as the providers' test CPF. */
export function isCpf(value: string): boolean {
  if (value.length > LONGEST_TYPED) return false;
  const seen = seenText(value);
  if (!/^[\d.\-\s]*$/.test(seen)) return false;
  const digits = seen.replace(/\D/g, "");
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false;
  return checkDigit(digits.slice(0, 9)) === Number(digits[9]) && checkDigit(digits.slice(0, 10)) === Number(digits[10]);
}

/** Weights count down to 2 at the last digit. A remainder of 10 gives 0. */
/** With its check digits, of nine digits. */
export function cpfOf(root: string): string {
  const first = `${root}${checkDigit(root)}`;
  return `${first}${checkDigit(first)}`;
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}
