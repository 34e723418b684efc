/** Turns what was typed so far into its shown form. */
export type Mask = (typed: string) => string;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** 000.000.000-00, as far as typed. */
export const maskCpf: Mask = (typed) => fill(typed, ["000.000.000-00"]);

/** 00000-000, as far as typed. */
export const maskCep: Mask = (typed) => fill(typed, ["00000-000"]);

/** (00) 00000-0000, or (00) 0000-0000 for a landline of ten digits. A leading +55 is dropped. */
export const maskPhone: Mask = (typed) => fill(typed.replace(/^\s*\+\s*55/, ""), ["(00) 0000-0000", "(00) 00000-0000"]);

/** Where the caret belongs in a masked text so that the same digits stay before it. */
export function caretAfterDigits(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked.charAt(index))) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return masked.length;
}

/** Puts the digits into the shortest pattern that holds them (the last one otherwise); stops where the digits end. */
function fill(typed: string, patterns: readonly string[]): string {
  const digits = digitsOf(typed);
  const pattern = patterns.find((each) => digitsIn(each) >= digits.length) ?? patterns.at(-1) ?? "";
  let used = 0;
  let shown = "";
  for (const sign of pattern) {
    if (used === digits.length) break;
    shown += sign === "0" ? digits.charAt(used++) : sign;
  }
  return shown;
}

function digitsIn(pattern: string): number {
  return pattern.split("0").length - 1;
}
