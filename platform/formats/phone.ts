import { applyInputMask } from "./input-mask.ts";
import { digitsOf, seenText } from "./unseen-signs.ts";

/** A whole number with its area code: a landline's begins with 2 to 5, a mobile's with 9. */
const NATIONAL = String.raw`[1-9]{2}(?:[2-5]\d{7}|9\d{8})$`;
/** The country code, or the trunk 0, before a whole number; `55` is the area code of Rio Grande do Sul, too. */
const PREFIX = new RegExp(`^(?:55|0)(?=${NATIONAL})`);

/** A telephone, as far as typed. */
interface TypedPhone {
  digits: string;
  /** The country's code, '' while it may still become 55. Null: none was typed. */
  country: string | null;
}

function readPhone(typed: string): TypedPhone {
  const seen = seenText(typed).trimStart();
  const digits = digitsOf(seen);
  if (!seen.startsWith("+")) return { digits: digits.replace(PREFIX, ""), country: null };
  if (!digits.startsWith("55")) return { digits, country: "55".startsWith(digits) ? "" : digits };
  return { digits: digits.slice(2).replace(PREFIX, ""), country: "55" };
}

/**
 * What was typed, pasted or filled in, without `+55`, or a 55 or 0 before a whole number; another country's keeps its
 * `+`. Rules: ACCOUNT-110.
 */
export function plainPhone(typed: string): string {
  return `${isForeignPhone(typed) ? "+" : ""}${readPhone(typed).digits}`;
}

/** With its area code: 10 or 11 digits. With another country's code up to 15 (ITU-T E.164). */
export function isWholePhone(typed: string): boolean {
  const { length } = readPhone(typed).digits;
  return length >= 10 && length <= (isForeignPhone(typed) ? 15 : 11);
}

/** Typed with the code of another country. */
export function isForeignPhone(typed: string): boolean {
  const { country } = readPhone(typed);
  return country !== null && country !== "55";
}

/**
 * Complete or partly typed, (00) 00000-0000 or (00) 0000-0000, without the country's code. Typed sign by sign it comes
 * to the same as pasted. Surplus digits stay, and so does another country's code: the field refuses them.
 */
export function formatPhone(typed: string): string {
  const { digits, country } = readPhone(typed);
  if (country === "55" && digits === "") return "+55";
  if (country !== null && country !== "55") return `+${digits}`;
  return applyInputMask(digits, ["(00) 0000-0000", "(00) 00000-0000"]);
}

/** Of a CPF or part of a phone number: at least four digits and no letters. Null: search it as text. */
export function searchTermDigits(term: string): string | null {
  const digits = digitsOf(term);
  return /^[\d\s().+/-]+$/.test(seenText(term)) && digits.length >= 4 ? nationalDigits(digits) : null;
}

/** Without the country code 55, or the trunk 0 before the area code. */
export function nationalDigits(digits: string): string {
  return digits.replace(/^(?:55(?=\d{10,11}$)|0(?=\d{11}$))/, "");
}
