import { RETURN_VIEWS, type ReturnView } from "#shop/fulfilment/returns/return-view.ts";
import { ViewTabs } from "../view-tabs.tsx";

interface ReturnViewLinksProps {
  filter: { view: ReturnView; kind: string | null; term: string };
  counts: Partial<Record<ReturnView, number>>;
}

/** Tabs of the list, with counts. */
export function ReturnViewLinks({ filter: { view, kind, term }, counts }: ReturnViewLinksProps) {
  const tabs = RETURN_VIEWS.map(({ value, label }) => ({
    label,
    to: `?${new URLSearchParams({ ver: value, ...(kind && { tipo: kind }), ...(term && { q: term }) })}`,
    chosen: value === view,
    count: counts[value] ? String(counts[value]) : "",
  }));
  return <ViewTabs tabs={tabs} />;
}
