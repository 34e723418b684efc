import { type RouterContextProvider, redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { decryptSearchTerm, encryptSearchTerm } from "#shop/fulfilment/order-list/encrypted-search-term.server.ts";
import { termOf } from "#shop/fulfilment/order-list/order-term.ts";
import { TERM_FIELD } from "../list/search-form.tsx";
import { staffOf } from "../page/staff-context.server.ts";

/** Query parameter with the encrypted search term: a name or CPF must not appear in a URL. */
const TERM_PARAMETER = "busca";

/** Decrypts the search term in a URL; '' if there is none or it was not written by this shop. */
export function searchTermIn(appSecret: string, query: URLSearchParams): string {
  return decryptSearchTerm(appSecret, query.get(TERM_PARAMETER));
}

interface ListRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * What a list of people reads of its request: who asks, the search term, and the id after which the page begins.
 * `shown` is for the page: the term as typed and as it stands in the URL, and whether this is the first page.
 */
export function readListRequest({ request, context }: ListRequest) {
  const services = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const term = searchTermIn(services.config.appSecret, query);
  const afterId = query.get("depois") ?? undefined;
  return {
    staff: staffOf(context),
    ...services,
    query,
    term,
    afterId,
    shown: { term, search: term === "" ? null : query.get(TERM_PARAMETER), isFirst: afterId === undefined },
  };
}

/** Redirects a posted search to its first page of results; `kept` are other parameters to keep. */
export function goToSearch(
  { context }: Pick<ListRequest, "context">,
  path: string,
  fields: Record<string, string>,
  kept: Record<string, string> = {},
) {
  const term = termOf(fields[TERM_FIELD] ?? "");
  const query = new URLSearchParams(kept);
  if (term !== "") {
    query.set(TERM_PARAMETER, encryptSearchTerm(context.get(servicesContext).config.appSecret, term));
  }
  return redirect(query.size > 0 ? `${path}?${query}` : path);
}
