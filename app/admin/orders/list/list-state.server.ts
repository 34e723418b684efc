import { decryptSearchTerm, encryptSearchTerm } from "#shop/fulfilment/order-list/encrypted-search-term.server.ts";
import { filterOf } from "#shop/fulfilment/order-list/order-filter.ts";
import type { OrderChoice } from "#shop/fulfilment/order-list/order-search-queries.server.ts";
import { isPlainTerm, termOf } from "#shop/fulfilment/order-list/order-term.ts";
import { sortOf, viewOf } from "#shop/fulfilment/order-list/order-view.ts";
import type { OrderListState } from "./orders-address.ts";

/** Parses the query of the order list or its export. */
export function listStateOf(appSecret: string, query: URLSearchParams): OrderListState & Required<OrderChoice> {
  const sealed = query.get("busca");
  const plain = termOf(query.get("q"));
  const term = plain || decryptSearchTerm(appSecret, sealed);
  const filter = filterOf((name) => query.get(name));
  const isNarrowed = term !== "" || Object.values(filter).some((value) => value !== null);
  const view = filter.status ? "todos" : viewOf(query.get("ver"), isNarrowed ? "narrowed" : "");
  const search = term === "" ? {} : plain ? searchParameters(appSecret, plain) : { busca: sealed ?? "" };
  return { view, term, filter, sort: sortOf(query.get("ordem"), view), search, kept: query.get("visao") };
}

/** Query parameters of a search term: plain if it identifies nobody, else encrypted. */
export function searchParameters(appSecret: string, term: string): Record<string, string> {
  if (term === "") return {};
  return isPlainTerm(term) ? { q: term } : { busca: encryptSearchTerm(appSecret, term) };
}
