import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

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
