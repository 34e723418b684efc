import { seenText } from "./unseen-signs.ts";

/** Far more than a CNPJ needs. */
const LONGEST_TYPED = 40;
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Upper case, without punctuation. */
export function cnpjCharacters(typed: string): string {
  return seenText(typed)
    .replace(/[.\-/\s]/g, "")
    .toUpperCase();
}

/**
 * With or without punctuation. One repeated character is refused. Letters count as their ASCII code minus 48 (Receita
 * Federal, IN RFB 2.229/2024), so numeric CNPJs validate as before. Rules: LAW-53.
 */
export function isCnpj(value: string): boolean {
  if (value.length > LONGEST_TYPED) return false;
  const signs = cnpjCharacters(value);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(signs) || /^(.)\1*$/.test(signs)) return false;
  const root = signs.slice(0, 12);
  const first = checkDigit(root);
  return signs === `${root}${first}${checkDigit(`${root}${first}`)}`;
}

/** Complete or partly typed, as `12.ABC.345/01DE-35`. */
export function formatCnpj(typed: string): string {
  const signs = cnpjCharacters(typed);
  const groups = [signs.slice(0, 2), signs.slice(2, 5), signs.slice(5, 8), signs.slice(8, 12), signs.slice(12)];
  return groups.reduce(
    (text, group, index) => (group ? `${text}${["", ".", ".", "/", "-"][index]}${group}` : text),
    "",
  );
}

/** Weights run from 2 to 9, from the right, repeated. A remainder below 2 gives 0. */
function checkDigit(signs: string): number {
  const weights = WEIGHTS.slice(-signs.length);
  const sum = [...signs].reduce((total, sign, index) => total + (sign.charCodeAt(0) - 48) * (weights[index] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
