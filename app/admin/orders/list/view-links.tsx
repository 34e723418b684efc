import { tabLabel, ViewTabs } from "#app/admin/list/view-tabs.tsx";
import { ORDER_VIEWS, type OrderView } from "#shop/fulfilment/shipments/staff-orders/order-view.ts";
import { listQuery, type OrderListState } from "./orders-address.ts";

interface ViewLinksProps {
  state: OrderListState;
  counts: Partial<Record<OrderView, number>>;
}

/** Tabs of the list, with counts. A view already implies a status, so its link clears the status filter. */
export function ViewLinks({ state, counts }: ViewLinksProps) {
  const tabs = ORDER_VIEWS.map(({ value, label }) => ({
    label,
    to: listQuery({ ...state, view: value, filter: { ...state.filter, status: null } }),
    chosen: value === state.view,
    count: tabLabel(counts[value] ?? 0),
  }));
  return <ViewTabs tabs={tabs} />;
}
