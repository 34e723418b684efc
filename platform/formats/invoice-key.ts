import { seenText } from "./unseen-signs.ts";

/** No spaces or dots, upper case. */
export function invoiceKeyDigits(typed: string): string {
  return seenText(typed).replace(/[\s.]/g, "").toUpperCase();
}

/**
 * Of an NF-e (or NFC-e, CT-e): 44 characters and a check digit with weights 2 to 9 from the right, remainders 0 and 1
 * give 0. Letters are allowed where the key contains a CNPJ and count as their ASCII code minus 48 (NT 2025.001).
 * Rules: LAW-53.
 */
export function isInvoiceKey(typed: string): boolean {
  const key = invoiceKeyDigits(typed);
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) || /^(.)\1*$/.test(key)) return false;
  const sum = [...key.slice(0, 43)]
    .reverse()
    .reduce((total, sign, index) => total + (sign.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return Number(key[43]) === (rest < 2 ? 0 : 11 - rest);
}

/** Formats a key as printed, in groups of four: `3519 0805 ...`. */
export function formatInvoiceKey(key: string): string {
  return invoiceKeyDigits(key).replace(/(.{4})(?=.)/g, "$1 ");
}
