import { filterParameters, type OrderFilter } from "#shop/fulfilment/shipments/staff-orders/order-filter.ts";
import type { OrderView } from "#shop/fulfilment/shipments/staff-orders/order-view.ts";

/** State of an order list, as stored in its URL. */
export interface OrderListState {
  view: OrderView;
  filter: OrderFilter;
  /** Search parameters: `q` for a term that identifies nobody, `busca` for an encrypted one. Empty without a search. */
  search: Record<string, string>;
}

/** Query string of a list; `more` adds parameters. */
export function listQuery({ view, filter, search }: OrderListState, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ver: view, ...search, ...filterParameters(filter), ...more });
  return `?${query}`;
}
