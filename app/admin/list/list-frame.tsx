import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

export interface ListPages {
  /** Summary text on the left. */
  summary?: string;
  /** URL of the first page; null or absent while it is shown. */
  firstTo?: string | null;
  /** URL of the page before; null or absent on the first one and where pages only go on. */
  previousTo?: string | null;
  nextTo: string | null;
}

interface ListFrameProps {
  isEmpty: boolean;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  pages?: ListPages;
  children: ReactNode;
}

/** Frame of a list's rows, with the links to its other pages below them. */
export function ListFrame({ isEmpty, empty, pages, children }: ListFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-panel border border-line bg-surface">
      {isEmpty ? <div className="px-5 py-12 text-center text-ink-soft">{empty}</div> : children}
      {pages && <Pager pages={pages} />}
    </div>
  );
}

function Pager({ pages: { summary, firstTo, previousTo, nextTo } }: { pages: ListPages }) {
  const links = [
    { to: firstTo, label: "Primeira página" },
    { to: previousTo, label: "Anterior" },
    { to: nextTo, label: "Próxima" },
  ].filter(({ to }) => to);
  if (!summary && links.length === 0) return null;
  return (
    <nav
      aria-label="Páginas"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-3.5 py-2.5"
    >
      <p className="text-ink-muted text-small tabular-nums">{summary}</p>
      <div className="flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <ButtonLink key={label} to={to ?? ""} variant="secondary" size="s">
            {label}
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}
