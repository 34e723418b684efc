import clsx from "clsx";
import { Link } from "react-router";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import { ORDER_VIEWS, type OrderView } from "#shop/fulfilment/shipments/staff-orders/order-view.ts";
import { listQuery, type OrderListState } from "./orders-address.ts";

interface ViewLinksProps {
  state: OrderListState;
  counts: Partial<Record<OrderView, number>>;
}

const MOST_COUNTED = 100;

/** Tabs of the list, with counts. */
export function ViewLinks({ state, counts }: ViewLinksProps) {
  const { view, filter } = state;
  const row = useChosenInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label="Mostrar"
      className="max-md:mask-r-from-[calc(100%-2rem)] -mx-gutter flex gap-2 overflow-x-auto px-gutter max-md:pr-8"
    >
      {ORDER_VIEWS.map(({ value, label }) => (
        <Link
          key={value}
          // A view already implies a status, so the status filter is cleared.
          to={listQuery({ ...state, view: value, filter: { ...filter, status: null } })}
          aria-current={value === view ? "true" : undefined}
          className={clsx(
            "inline-flex min-h-tap flex-none items-center gap-2 rounded-full border px-4 text-small",
            value === view
              ? "border-ink bg-ink font-semibold text-paper"
              : "border-line-strong bg-surface hover:bg-tile",
          )}
        >
          {label}
          {counts[value] ? <span className="tabular-nums">{counted(counts[value])}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

function counted(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
