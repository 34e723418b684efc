import { digitsOf } from "./unseen-signs.ts";

/** Not validated, see `isCep`. */
export function cepDigits(value: string): string {
  return digitsOf(value);
}

/** Rules: SHIP-5. */
export function isCep(value: string): boolean {
  return /^\d{8}$/.test(cepDigits(value));
}

/** `01310100` as `01310-100`. */
export function formatCep(value: string): string {
  const digits = cepDigits(value);
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : value;
}

export const BRAZILIAN_STATES = [
  "AC",
  "AL",
  "AP",
  "AM",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MT",
  "MS",
  "MG",
  "PA",
  "PB",
  "PR",
  "PE",
  "PI",
  "RJ",
  "RN",
  "RS",
  "RO",
  "RR",
  "SC",
  "SP",
  "SE",
  "TO",
] as const;
