import { X } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** An active filter of a list. */
export interface FilterChip {
  label: string;
  value: string;
  /** URL of the list without it. */
  withoutTo: string;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** URL of the list without any filter. */
  clearTo: string;
}

/** What a list is filtered by; each chip takes its filter away. Nothing without filters. */
export function FilterChips({ chips, clearTo }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtros em uso" className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:-my-0.5">
      {chips.map(({ label, value, withoutTo }) => (
        <li key={label} className="min-w-0">
          <Link
            to={withoutTo}
            className="inline-flex min-h-tap max-w-full items-center gap-1.5 rounded-full bg-tile px-3.5 text-small hover:bg-tile-deep lg:min-h-7"
          >
            <span className="sr-only">Tirar o filtro </span>
            <span className="min-w-0 truncate">
              {label}: <b className="font-semibold">{value}</b>
            </span>
            <Icon of={X} size="s" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearTo} className="link inline-flex min-h-tap items-center px-2 text-small lg:min-h-7">
          Limpar filtros
        </Link>
      </li>
    </ul>
  );
}
