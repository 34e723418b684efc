import { redirect } from "react-router";
import { decryptSearchTerm, encryptSearchTerm } from "#shop/fulfilment/order-list/encrypted-search-term.server.ts";
import { termOf } from "#shop/fulfilment/order-list/order-term.ts";
import { TERM_FIELD } from "../list/search-form.tsx";
import type { PanelPost, PanelRequest } from "../page/panel-page.server.ts";

/** Query parameter with the encrypted search term: a name or CPF must not appear in a URL. */
const TERM_PARAMETER = "busca";

/** Decrypts the search term in a URL; '' if there is none or it was not written by this shop. */
export function searchTermIn(appSecret: string, query: URLSearchParams): string {
  return decryptSearchTerm(appSecret, query.get(TERM_PARAMETER));
}

/**
 * What a list of people reads of its request: the search term, and the id after which the page begins. `shown` is for
 * the page: the term as typed and as it stands in the URL, and whether this is the first page.
 */
export function readListRequest({ query, config }: Pick<PanelRequest, "query" | "config">) {
  const term = searchTermIn(config.appSecret, query);
  const afterId = query.get("depois") ?? undefined;
  return {
    term,
    afterId,
    shown: { term, search: term === "" ? null : query.get(TERM_PARAMETER), isFirst: afterId === undefined },
  };
}

/** Redirects a posted search to its first page of results; `kept` are other parameters to keep. */
export function goToSearch(
  { config, fields }: Pick<PanelPost, "config" | "fields">,
  path: string,
  kept: Record<string, string> = {},
) {
  const term = termOf(fields[TERM_FIELD] ?? "");
  const query = new URLSearchParams(kept);
  if (term !== "") query.set(TERM_PARAMETER, encryptSearchTerm(config.appSecret, term));
  return redirect(query.size > 0 ? `${path}?${query}` : path);
}
