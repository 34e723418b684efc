import { redirect } from "react-router";
import {
  decryptSearchTerm,
  encryptSearchTerm,
} from "#shop/fulfilment/shipments/staff-orders/encrypted-search-term.server.ts";
import { termOf } from "#shop/fulfilment/shipments/staff-orders/order-term.ts";

/** In the address of a list: what is looked for, sealed as that of orders is. A name or a CPF belongs in no address. */
export const TERM_PARAMETER = "busca";

/** What an address says that is looked for; '' for nothing, and for what this shop has not written. */
export function searchTermIn(appSecret: string, query: URLSearchParams): string {
  return decryptSearchTerm(appSecret, query.get(TERM_PARAMETER));
}

/** Answers a search that was posted: on to the first page of what it finds; `kept` stays in the address. */
export function goToSearch(appSecret: string, path: string, typed: string, kept: Record<string, string>) {
  const term = termOf(typed);
  const query = new URLSearchParams(kept);
  if (term !== "") query.set(TERM_PARAMETER, encryptSearchTerm(appSecret, term));
  return redirect(query.size > 0 ? `${path}?${query}` : path);
}
