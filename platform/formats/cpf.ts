/** Far more than its digits and their punctuation need. */
const LONGEST_TYPED = 40;

/**
 * Whether a CPF, with or without its punctuation, has eleven digits whose two check digits hold; all-equal digits are
 * refused (spec 2 §5). Ours, since the libraries also refuse numbers that hold, such as the providers' test CPF.
 */
export function isCpf(value: string): boolean {
  if (value.length > LONGEST_TYPED || !/^[\d.\-\s]*$/.test(value)) return false;
  const digits = value.replace(/\D/g, "");
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false;
  return checkDigit(digits.slice(0, 9)) === Number(digits[9]) && checkDigit(digits.slice(0, 10)) === Number(digits[10]);
}

/** Weights run down to 2 at the last digit; ten counts as zero. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}
