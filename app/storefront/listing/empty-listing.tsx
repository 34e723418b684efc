import { SearchX, X } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#platform/formats/plural.ts";
import { focusFilterToggle } from "./filter-toggle.ts";
import { ALL_PRODUCTS_PATH } from "./listing-facts.ts";

/** A filter whose removal gives products. */
export interface FilterRemoval {
  label: string;
  to: string;
  total: number;
}

interface EmptyListingProps {
  /** The same listing without filters; null when none are active. */
  clearTo: string | null;
  removals?: readonly FilterRemoval[];
}

/** Says that there is nothing, and which filter to remove. Rules: LIST-23, LIST-72. */
export function EmptyListing({ clearTo, removals = [] }: EmptyListingProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 py-18 text-center">
      <Icon of={SearchX} size="l" />
      <h2 className="max-w-md font-serif text-balance text-h3">
        {clearTo ? "Nenhum produto encontrado com os filtros selecionados." : "Ainda não há produtos aqui."}
      </h2>
      {removals.length > 0 && (
        <>
          <p className="text-ink-soft">Retire um filtro para ver produtos:</p>
          <ul className="flex max-w-160 flex-wrap justify-center gap-2">
            {removals.map(({ label, to, total }) => (
              <li key={to} className="max-w-full">
                <Link
                  to={to}
                  preventScrollReset
                  onClick={focusFilterToggle}
                  className="inline-flex h-tap max-w-full items-center gap-2 rounded-full border border-line-strong px-4.5 text-control hover:bg-tile"
                >
                  <Icon of={X} size="s" />
                  <span className="overflow-hidden text-ellipsis whitespace-nowrap">
                    <span className="sr-only">Retirar </span>
                    {label}
                  </span>
                  <span className="flex-none text-caption text-ink-muted tabular-nums">
                    {counted(total, "produto", "produtos")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink
        to={clearTo ?? ALL_PRODUCTS_PATH}
        preventScrollReset={clearTo !== null}
        onClick={clearTo ? focusFilterToggle : undefined}
        variant="secondary"
      >
        {clearTo ? "Limpar filtros" : "Ver todos os produtos"}
      </ButtonLink>
    </div>
  );
}
