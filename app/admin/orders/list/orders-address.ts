import { filterParameters, type OrderFilter } from "#shop/fulfilment/shipments/staff-orders/order-filter.ts";
import type { OrderView } from "#shop/fulfilment/shipments/staff-orders/order-view.ts";

/** What a list of orders shows, as its address says it. */
export interface OrderListState {
  view: OrderView;
  filter: OrderFilter;
  /** How the address names what is looked for: `q` for what names nobody, `busca` sealed. Both empty: nothing. */
  search: Record<string, string>;
}

/** The query of a list's address; `more` comes on top. */
export function listQuery({ view, filter, search }: OrderListState, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ver: view, ...search, ...filterParameters(filter), ...more });
  return `?${query}`;
}
