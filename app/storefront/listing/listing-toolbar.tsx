import clsx from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { SortSelect } from "#app/storefront/search/sort-select.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { usePageOverlay } from "#app/ui/dialog/use-page-overlay.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { plural } from "#platform/formats/plural.ts";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import { PRICE_CEILING, PRICE_FLOOR } from "#shop/catalogue/listings/price-range.ts";
import { FilterGroups, PriceField, PriceFields } from "./filter-fields.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";
import { FILTER_PANEL, seeProducts } from "./filter-toggle.ts";
import {
  choiceAddress,
  choiceParameters,
  countFilters,
  NO_FILTERS,
  OPEN_PARAMETER,
  withFiltersOpen,
} from "./listing-choice.ts";

const loadFilterPanel = () => import("./filter-panel.tsx");
const FilterPanel = lazyPart(async () => (await loadFilterPanel()).FilterPanel);
const loadFilterSheet = () => import("./filter-sheet.tsx");
const FilterSheet = lazyPart(async () => (await loadFilterSheet()).FilterSheet);

/** Listings whose panel is open, so that it is open again when the user returns from a product. */
const open = new Set<string>();

/**
 * 'Filtrar produtos', the sort order, and the panel that opens below and pushes the list down; below 1024 px a sheet in
 * its place. Without scripts a link opens the panel as a form, which no other page carries.
 * Rules: LIST-89.
 */
export function ListingToolbar(props: FilterPanelProps) {
  const { path, choice } = props;
  const hydrated = useHydrated();
  const [parameters] = useSearchParams();
  const isAsked = parameters.has(OPEN_PARAMETER);
  const [isOpen, setOpen] = useState(() => hydrated && open.has(path));
  const [wasOpened, setOpened] = useState(isOpen);
  const sheet = usePageOverlay();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the link asked for, once
  useEffect(() => {
    if (isAsked) show(true);
  }, []);

  function show(shown: boolean) {
    if (shown && isNarrow()) return sheet.open();
    setOpen(shown);
    if (shown) {
      setOpened(true);
      open.add(path);
    } else open.delete(path);
  }

  const label = <ToggleLabel count={countFilters(choice)} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-t">
      <div className="flex min-h-14 items-center md:min-h-16">
        <button
          type="button"
          aria-expanded={isOpen || sheet.isOpen}
          aria-controls={FILTER_PANEL}
          onClick={() => show(!isOpen)}
          onPointerEnter={prefetchFilters}
          onFocus={prefetchFilters}
          className={clsx("filter-toggle", !hydrated && "hidden scripted:inline-flex")}
        >
          {label}
        </button>
        {!hydrated && (
          <a
            href={`${withFiltersOpen(choiceAddress(path, { ...choice, page: 1 }))}#${FILTER_PANEL}`}
            rel="nofollow"
            className="filter-toggle scripted:hidden"
          >
            {label}
          </a>
        )}
      </div>
      {/* Before the sort order in the DOM: the panel must follow its toggle in the tab order. */}
      <section
        id={FILTER_PANEL}
        aria-label="Filtros"
        hidden={hydrated ? !isOpen : !isAsked}
        className="col-span-full row-start-3"
      >
        {!hydrated && isAsked && props.facets && <PlainFilters {...props} facets={props.facets} />}
        {wasOpened && (
          <>
            <Suspense fallback={<Skeleton className="my-8 h-28" />}>
              <FilterPanel {...props} />
            </Suspense>
            <div className="flex border-line border-b py-4">
              <Button size="s" className="ml-auto px-6!" onClick={() => show(false)}>
                {seeProducts(props.total)}
              </Button>
            </div>
          </>
        )}
      </section>
      {hydrated && (
        <Suspense>{sheet.isOpen && <FilterSheet {...props} open={sheet.isOpen} onClose={sheet.close} />}</Suspense>
      )}
      <div className="col-start-2 row-start-1 flex h-14 items-center md:h-16">
        <SortSelect action={path} kept={choiceParameters({ ...choice, page: 1, sort: "default" })} sort={choice.sort} />
      </div>
      <div className="col-span-full row-start-2 border-line border-b" />
    </div>
  );
}

function prefetchFilters(): void {
  prefetchPart(isNarrow() ? loadFilterSheet : loadFilterPanel);
}

function isNarrow(): boolean {
  return !window.matchMedia("(min-width: 64rem)").matches;
}

function ToggleLabel({ count }: { count: number }) {
  return (
    <>
      <Icon of={SlidersHorizontal} />
      Filtrar produtos
      {count > 0 && (
        <span className="h-5 min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-label text-paper leading-5 tracking-normal tabular-nums">
          {count}
          <span className="sr-only"> {plural(count, "filtro ativo", "filtros ativos")}</span>
        </span>
      )}
    </>
  );
}

/** The same filters as a plain form, for pages without scripts. */
function PlainFilters({ path, choice, facets }: FilterPanelProps & { facets: FilterCounts }) {
  const { range, sort, term } = choice;
  const sorted = sort === "default" ? null : sort;
  return (
    <form action={path} method="get" className="border-line border-b pt-6 pb-7 md:pt-8 md:pb-9">
      {term !== undefined && <input type="hidden" name="q" value={term} />}
      {sorted && <input type="hidden" name="ordem" value={sorted} />}
      <FilterGroups
        facets={facets}
        chipProps={(list, value) => ({
          defaultChecked: list === "available" ? choice.available : choice[list].includes(value),
        })}
        price={
          <PriceFields>
            <PriceField
              name="preco_min"
              label="Preço mínimo"
              defaultValue={range.min > PRICE_FLOOR ? range.min : ""}
              placeholder={String(PRICE_FLOOR)}
            />
            <span className="text-ink-muted">até</span>
            <PriceField
              name="preco_max"
              label="Preço máximo"
              defaultValue={range.max < PRICE_CEILING ? range.max : ""}
              placeholder={String(PRICE_CEILING)}
              suffix={facets.holdsDearer && range.max === PRICE_CEILING ? "ou mais" : null}
            />
          </PriceFields>
        }
        end={
          <>
            <Button type="submit" className="max-md:px-2!">
              Aplicar filtros
            </Button>
            <ButtonLink
              to={choiceAddress(path, { ...choice, ...NO_FILTERS, page: 1 })}
              variant="secondary"
              icon={X}
              className="max-md:px-2!"
            >
              Limpar filtros
            </ButtonLink>
          </>
        }
      />
    </form>
  );
}
