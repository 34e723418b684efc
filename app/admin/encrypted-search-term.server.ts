import { redirect } from "react-router";
import {
  decryptSearchTerm,
  encryptSearchTerm,
} from "#shop/fulfilment/shipments/staff-orders/encrypted-search-term.server.ts";
import { termOf } from "#shop/fulfilment/shipments/staff-orders/order-term.ts";

/** Query parameter with the encrypted search term: a name or CPF must not appear in a URL. */
export const TERM_PARAMETER = "busca";

/** Decrypts the search term in a URL; '' if there is none or it was not written by this shop. */
export function searchTermIn(appSecret: string, query: URLSearchParams): string {
  return decryptSearchTerm(appSecret, query.get(TERM_PARAMETER));
}

/** Redirects a posted search to its first page of results; `kept` are other parameters to keep. */
export function goToSearch(appSecret: string, path: string, typed: string, kept: Record<string, string>) {
  const term = termOf(typed);
  const query = new URLSearchParams(kept);
  if (term !== "") query.set(TERM_PARAMETER, encryptSearchTerm(appSecret, term));
  return redirect(query.size > 0 ? `${path}?${query}` : path);
}
