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
export function listQuery(state: OrderListState, more: Record<string, string> = {}): string {
  const { search, kept } = state;
  const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(keptQuery(state))), ...search });
  if (kept) query.set("visao", kept);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `?${query}`;
}

/** What a kept view holds of a list: view, filters, and a sort other than the view's own. Rules: OLIST-6. */
export function keptQuery({ view, filter, sort }: Pick<OrderListState, "view" | "filter" | "sort">): string {
  const isOwn = sort === sortOf(null, view);
  return String(new URLSearchParams({ ver: view, ...filterParameters(filter), ...(!isOwn && { ordem: sort }) }));
}
