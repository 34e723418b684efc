import { SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
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

/** Query parameter that opens the filters, for use without scripts. */
const OPEN = "filtros";

interface FilterFoldProps {
  label: string;
  /** Number of active filters behind the button. */
  count: number;
  /** Classes of the filters on phones; on wider screens they are children of the form's own grid. */
  className: string;
  children: ReactNode;
}

/** Filters of a search form, on phones behind one button, which says how many are active. */
export function FilterFold({ label, count, className, children }: FilterFoldProps) {
  const id = useId();
  const [query] = useSearchParams();
  const [isOpen, setOpen] = useState(query.has(OPEN));
  const isHydrated = useHydrated();
  const words = count > 0 ? `${label} (${count})` : label;
  const look = { variant: "secondary", icon: SlidersHorizontal, className: "md:hidden justify-self-start" } as const;
  return (
    <>
      {isHydrated ? (
        <Button {...look} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {words}
        </Button>
      ) : (
        <ButtonLink {...look} to={`?${new URLSearchParams([...query, [OPEN, "1"]])}`}>
          {words}
        </ButtonLink>
      )}
      <div id={id} className={`md:contents ${isOpen ? className : "max-md:hidden"}`}>
        {children}
      </div>
    </>
  );
}
