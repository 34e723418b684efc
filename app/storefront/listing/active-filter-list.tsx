import { X } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { removals } from "./active-filters.ts";
import { focusFilterToggle } from "./filter-toggle.ts";
import { choiceAddress, type ListingChoice, NO_FILTERS } from "./listing-choice.ts";

/** The active filters as chips; a press removes one. Nothing without filters. */
export function ActiveFilterList({ path, choice }: { path: string; choice: ListingChoice }) {
  const active = removals(choice);
  if (active.length === 0) return null;
  const look =
    "inline-flex h-tap max-w-full items-center gap-2 rounded-full bg-tile px-4 text-control hover:bg-tile-deep";
  return (
    <ul aria-label="Filtros ativos" className="flex flex-wrap gap-2 pt-4 md:pt-6">
      {active
        .map(({ label, filters }) => ({ label, to: choiceAddress(path, { ...filters, page: 1 }) }))
        .map(({ label, to }) => (
          <li key={to} className="max-w-full">
            <Link to={to} preventScrollReset onClick={focusFilterToggle} className={look}>
              <span className="sr-only">Remover filtro: </span>
              <span className="overflow-hidden text-ellipsis whitespace-nowrap">{label}</span>
              <Icon of={X} size="s" />
            </Link>
          </li>
        ))}
      {active.length > 1 && (
        <li>
          <Link
            to={choiceAddress(path, { ...choice, ...NO_FILTERS, page: 1 })}
            preventScrollReset
            onClick={focusFilterToggle}
            className="link inline-flex h-tap items-center px-2 text-control"
          >
            Limpar tudo
          </Link>
        </li>
      )}
    </ul>
  );
}
