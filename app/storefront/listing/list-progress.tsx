import { groupThousands } from "#platform/formats/group-thousands.ts";
import { countedMatches } from "#shop/catalogue/search/search-term.ts";

interface ListProgressProps {
  /** Position of the first and the last loaded product, from 1. */
  first: number;
  last: number;
  total: number;
}

/** How much of a list is loaded. */
export function ListProgress({ first, last, total }: ListProgressProps) {
  return (
    <>
      <div aria-hidden="true" className="h-1 w-55 max-w-full bg-tile-deep">
        <div
          className="h-full origin-left bg-accent transition-transform duration-(--duration-base) ease-quiet"
          style={{ transform: `scaleX(${Math.min(1, last / total)})` }}
        />
      </div>
      <p aria-live="polite" className="text-caption text-ink-muted tabular-nums">
        {shownText({ first, last, total })}
      </p>
    </>
  );
}

/** 'Mostrando 24 de 53 produtos'; when the list does not start at its beginning, from where to where. */
export function shownText({ first, last, total }: ListProgressProps): string {
  const shown = first > 1 ? `${groupThousands(first)}–${groupThousands(last)}` : groupThousands(last);
  return `Mostrando ${shown} de ${countedMatches(total, "produto", "produtos")}`;
}
