import { type Centavos, fromDecimal } from "#platform/money.ts";

/** `ambiguous`: can be read in two ways; null: not an amount. */
type CellCents = Centavos | "ambiguous" | null;

/**
 * `129,90`, `129.90`, `1.299,90`, `1,299.90`, `R$ 129,90`, as `Number` reads it; null: not a number. Of `1.299` the
 * caller has to know what it is.
 */
function numberIn(cell: string): string | null {
  const typed = amountTyped(cell);
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(typed)) {
    return typed.replaceAll(".", "").replace(",", ".");
  }
  if (/^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$/.test(typed)) return typed.replaceAll(",", "");
  return /^\d+([.,]\d+)?$/.test(typed) ? typed.replace(",", ".") : null;
}

function amountTyped(cell: string): string {
  return cell.replace(/^\s*R\$/i, "").replace(/\s/g, "");
}

function hasTwoReadings(cell: string): boolean {
  return /^\d{1,3}[.,]\d{3}$/.test(amountTyped(cell));
}

/** `133.80000000000001` is what a spreadsheet's arithmetic makes of 133.80. Null: it really has more decimals. */
function withDecimals(number: string | null, decimals: number): string | null {
  if (number === null) return null;
  const near = Number(number).toFixed(decimals);
  return Math.abs(Number(number) - Number(near)) < 1e-7 ? near : null;
}

/** `1.299` is `ambiguous`: 1299 or 1.299. Rules: UPLOAD-21. */
export function cellCents(cell: string): CellCents {
  if (hasTwoReadings(cell)) return "ambiguous";
  const amount = withDecimals(numberIn(cell), 2);
  return amount === null ? null : fromDecimal(amount);
}

/** Spreadsheets write a code or a size that they took for a number as `17.0`. */
export function cellName(cell: string): string {
  return cell.replace(/^(\d+)[.,]0$/, "$1");
}

/** Of a list, and in characters of each. Rules: UPLOAD-27. */
export const MOST_PARTS = 60;
export const LONGEST_PART = 300;

/** Price 9.999.999,99, stock a million pieces. Rules: UPLOAD-19. */
export const MOST_CENTS = 999_999_999;
export const MOST_PIECES = 1_000_000;
/** `most` is written out, as `9.999.999,99`. Rules: UPLOAD-22. */
export function tooLarge(what: string, most: number): string {
  return `${what} grande demais: o máximo é ${new Intl.NumberFormat("pt-BR").format(most)}`;
}

/** False if the cell is not a number. Rules: UPLOAD-22. */
export function exceeds(cell: string, most: number): boolean {
  const number = numberIn(cell);
  return number !== null && Number(number) > most;
}

/** Null unless it is a whole number from 0 to a million, `4` or `4,0`. Rules: UPLOAD-23. */
export function cellCount(cell: string): number | null {
  const whole = hasTwoReadings(cell) ? null : withDecimals(numberIn(cell), 0);
  return whole !== null && Number(whole) <= MOST_PIECES ? Number(whole) : null;
}

/** Above 0, rounded to one decimal, `12,5` or `12.5`; null for anything else. Rules: UPLOAD-29. */
export function cellMeasure(cell: string, most: number): number | null {
  const value = Math.round(Number(numberIn(cell) ?? 0) * 10) / 10;
  return value > 0 && value <= most ? value : null;
}

/** `12,5`; null is empty. */
export function formatMeasure(value: number | null): string {
  return value === null ? "" : String(Number(value)).replace(".", ",");
}

/** Without the dots and spaces that people group digits by; null if empty. Rules: UPLOAD-30. */
export function codeDigits(typed: string): string | null {
  return typed === "" ? null : typed.replace(/[.\s]/g, "");
}

/** Null if it fits. */
export function codeProblem(code: string | null, { label, digits }: { label: string; digits: number }): string | null {
  const fits = code === null || (code.length === digits && /^\d+$/.test(code));
  return fits ? null : `${label} deve ter ${digits} dígitos`;
}

/** What no text of the shop holds: signs that nobody types or sees. Rules: UPLOAD-91. */
const CONTROL = /[^\P{Cc}\t\n]/u;

/** Null if it fits. */
export function signProblem(text: string): string | null {
  return CONTROL.test(text) ? "Há um caractere invisível que a loja não aceita: apague e digite de novo" : null;
}

/** Null if it fits. */
export function textProblem(text: string, longest: number): string | null {
  return text.length > longest ? `Texto com mais de ${longest} caracteres` : null;
}

/** `true`, `1` and the spellings that spreadsheets and people use here. Rules: UPLOAD-28. */
export function cellFlag(cell: string): boolean {
  return /^(true|1|1[.,]0|verdadeiro|sim)$/i.test(cell);
}

/** Splits at bars and drops empty parts. */
export function cellList(cell: string): string[] {
  return cell
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Splits at bars and keeps empty parts: the second text belongs to the second picture. Rules: UPLOAD-32. */
export function cellPlaces(cell: string): string[] {
  return cell.trim() === "" ? [] : cell.split("|").map((part) => part.trim());
}

/** 8, 12, 13 or 14 digits with a valid check digit; null for anything else. Rules: UPLOAD-31. */
export function cellGtin(cell: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(cell)) return null;
  const digits = [...cell].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check ? cell : null;
}
