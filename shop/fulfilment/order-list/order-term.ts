import { seenText } from "#platform/formats/unseen-signs.ts";
import { orderNumberIn } from "#shop/ordering/orders/order.ts";
import { rangeOfIdStart } from "./order-view.ts";

/** Rules: ORDER-63. */
export const LONGEST_ORDER_TERM = 100;

export function termOf(typed: string | null | undefined): string {
  return seenText(typed ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_ORDER_TERM);
}

/** The CPF or CNPJ in stored form; punctuation is optional. */
export function documentIn(term: string): string | null {
  const signs = term.replace(/[\s./-]/g, "").toUpperCase();
  return /^\d{11}$/.test(signs) || /^[0-9A-Z]{12}\d{2}$/.test(signs) ? signs : null;
}

/** A code of Correios or Melhor Envio. */
const TRACKING_CODE = /^([A-Z]{2}\d{9}[A-Z]{2}|ME\d{8,14}[A-Z]{2})$/;

/**
 * True for a term without personal data: an order's number, the start of its id, a tracking code. Anything else may be
 * a name, e-mail or document, which must not appear in a URL. Rules: ORDER-63.
 */
export function isPlainTerm(term: string): boolean {
  const bare = term.replace(/^#/, "");
  // Eight digits or more are probably a telephone or a CEP, however they are written.
  if (/^[\d\s().+-]*$/.test(bare) && bare.replace(/\D/g, "").length >= 8) return false;
  if (orderNumberIn(term) !== null || TRACKING_CODE.test(term.toUpperCase())) return true;
  return documentIn(term) === null && /\d/.test(bare) && rangeOfIdStart(bare) !== null;
}
