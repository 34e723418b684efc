import { type ListParameters, queryOf } from "#app/admin/list/list-links.ts";
import { filterParameters, type OrderFilter } from "#shop/fulfilment/order-list/order-filter.ts";
import { type OrderSort, type OrderView, sortOf } from "#shop/fulfilment/order-list/order-view.ts";

/** State of an order list, as stored in its URL. */
export interface OrderListState {
  view: OrderView;
  filter: OrderFilter;
  sort: OrderSort;
  /** Search parameters: `q` for a term that identifies nobody, `busca` for an encrypted one. Empty without a search. */
  search: Record<string, string>;
  /** The id of the kept view it was opened from. */
  kept: string | null;
}

/** Query string of a list; `more` adds parameters. */
export function listQuery(state: OrderListState, more: ListParameters = {}): string {
  const own = Object.fromEntries(new URLSearchParams(keptQuery(state)));
  return queryOf({ ...own, ...state.search, visao: state.kept, ...more });
}

/** What a kept view holds of a list: view, filters, and a sort other than the view's own. Rules: OLIST-6. */
export function keptQuery({ view, filter, sort }: Pick<OrderListState, "view" | "filter" | "sort">): string {
  const isOwn = sort === sortOf(null, view);
  return String(new URLSearchParams({ ver: view, ...filterParameters(filter), ...(!isOwn && { ordem: sort }) }));
}
