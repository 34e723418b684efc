import type { ReactNode } from "react";
import { Link } from "react-router";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminScreen } from "../page/admin-panel.tsx";
import { tabClass } from "./tab-class.ts";

export interface ViewTab {
  label: string;
  to: string;
  chosen: boolean;
  /** Count shown beside the label; hidden if there are none. */
  count?: string;
}

interface ListPageProps {
  title: string;
  lead?: string;
  /** At the right of the title, such as 'Novo cupom'. */
  action?: ReactNode;
  /** Side column. */
  aside?: ReactNode;
  /** Refusal of a posted search or of a row's action. */
  problem?: AdminAnswer["problem"];
  /** Search, filters and notes. */
  search?: ReactNode;
  /** The list as a file: beside the search, on phones below it. */
  file?: ReactNode;
  tabs?: readonly ViewTab[];
  /** The list, with what belongs below it. */
  children: ReactNode;
}

/** A page of the panel that lists records: search, tabs, then the table. */
export function ListPage({ title, lead, action, aside, problem, search, file, tabs, children }: ListPageProps) {
  return (
    <AdminScreen title={title} lead={lead} action={action} aside={aside}>
      <RefusalNote problem={problem} />
      {file ? (
        <div className="flex flex-wrap items-start justify-between gap-x-6">
          <div className="min-w-0 flex-1 basis-80">{search}</div>
          {file}
        </div>
      ) : (
        search
      )}
      {tabs && <ViewTabs tabs={tabs} />}
      {children}
    </AdminScreen>
  );
}

function ViewTabs({ tabs }: { tabs: readonly ViewTab[] }) {
  const row = useChosenInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label="Mostrar"
      data-keep-clear
      className="max-md:mask-r-from-[calc(100%-2rem)] -mx-gutter flex gap-2 overflow-x-auto px-gutter max-md:pr-8"
    >
      {tabs.map(({ label, to, chosen, count }) => (
        <Link key={label} to={to} aria-current={chosen ? "true" : undefined} className={tabClass(chosen)}>
          {label}
          {count && <span className="tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** A count that the query caps at a hundred. */
export function tabLabel(count: number): string {
  return count === 0 ? "" : count >= 100 ? "100+" : String(count);
}
