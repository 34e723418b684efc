import clsx from "clsx";
import { Link } from "react-router";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import { RETURN_VIEWS, type ReturnView } from "#shop/fulfilment/returns/return-view.ts";

interface ReturnViewLinksProps {
  filter: { view: ReturnView; kind: string | null; term: string };
  counts: Partial<Record<ReturnView, number>>;
}

/** Tabs of the list, with counts. */
export function ReturnViewLinks({ filter: { view, kind, term }, counts }: ReturnViewLinksProps) {
  const row = useChosenInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label="Mostrar"
      className="max-md:mask-r-from-[calc(100%-2rem)] -mx-gutter flex gap-2 overflow-x-auto px-gutter max-md:pr-8"
    >
      {RETURN_VIEWS.map(({ value, label }) => (
        <Link
          key={value}
          to={`?${new URLSearchParams({ ver: value, ...(kind && { tipo: kind }), ...(term && { q: term }) })}`}
          aria-current={value === view ? "true" : undefined}
          className={clsx(
            "inline-flex min-h-tap flex-none items-center gap-2 rounded-full border px-4 text-small",
            value === view
              ? "border-ink bg-ink font-semibold text-paper"
              : "border-line-strong bg-surface hover:bg-tile",
          )}
        >
          {label}
          {counts[value] ? <span className="tabular-nums">{counts[value]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
