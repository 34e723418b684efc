import { rangeOfIdStart } from "./order-view.ts";

/** Rules: ORDER-63. */
export const LONGEST_ORDER_TERM = 100;

/** What was typed to look for an order, without what is around it. */
export function termOf(typed: string | null | undefined): string {
  return (typed ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_ORDER_TERM);
}

/** The order's own number that a term names: `1042`, `#1042`, `nº 1042`. Rules: ORDER-62. */
export function numberIn(term: string): number | null {
  const digits = /^(?:#|n\.?\s{0,9}[º°o]?\.?\s{0,9})?(\d{1,9})$/iu.exec(term)?.[1];
  return digits ? Number(digits) : null;
}

/** The CPF or CNPJ that a term may be, as it is kept, with or without its signs in between. */
export function documentIn(term: string): string | null {
  const signs = term.replace(/[\s./-]/g, "").toUpperCase();
  return /^\d{11}$/.test(signs) || /^[0-9A-Z]{12}\d{2}$/.test(signs) ? signs : null;
}

/** A tracking code of the post office or of Melhor Envio. */
const TRACKING_CODE = /^([A-Z]{2}\d{9}[A-Z]{2}|ME\d{8,14}[A-Z]{2})$/;

/**
 * Whether a term names an order and nobody: its number, the beginning of its id, a tracking code. Anything else may be a
 * person's name, e-mail or document, which do not belong in an address.
 * Rules: ORDER-63.
 */
export function isPlainTerm(term: string): boolean {
  const bare = term.replace(/^#/, "");
  // Eight digits and more are rather a telephone than a number of ours.
  if (/^\d{8,}$/.test(bare)) return false;
  if (numberIn(term) !== null || TRACKING_CODE.test(term.toUpperCase())) return true;
  return documentIn(term) === null && /\d/.test(bare) && rangeOfIdStart(bare) !== null;
}
