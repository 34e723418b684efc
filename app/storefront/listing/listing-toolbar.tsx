import { SlidersHorizontal, X } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { SortSelect } from "#app/storefront/search/sort-select.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PRICE_CEILING, PRICE_FLOOR } from "#shop/catalogue/listings/price-range.ts";
import { FilterColumns, PriceField, PriceFields, TagChip } from "./filter-fields.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";
import { choiceParameters, countFilters } from "./listing-choice.ts";
import { listingAddress } from "./page-links.ts";
/** The filter panel's id, for `aria-controls`. */
export const FILTER_PANEL = "filtros";
const loadFilterPanel = () => import("./filter-panel.tsx");
const FilterPanel = lazyPart(async () => (await loadFilterPanel()).FilterPanel);

/** Listings whose panel is open, so that it is open again when the user returns from a product. */
const open = new Set<string>();

/** 'Filtrar produtos', the sort order, and the panel that opens below and pushes the list down. */
export function ListingToolbar(props: FilterPanelProps) {
  const { path, choice } = props;
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(() => hydrated && open.has(path));
  const [wasOpened, setOpened] = useState(isOpen);
  const plain = useRef<HTMLDetailsElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done with the plain panel goes on, once
  useLayoutEffect(() => {
    if (!plain.current) return;
    hadFocus.current = plain.current.contains(document.activeElement);
    if (plain.current.open) show(true);
  }, []);
  useEffect(() => {
    if (hydrated && hadFocus.current) toggle.current?.focus();
    hadFocus.current = false;
  }, [hydrated]);

  function show(shown: boolean) {
    setOpen(shown);
    if (shown) {
      setOpened(true);
      open.add(path);
    } else open.delete(path);
  }

  const label = <ToggleLabel count={countFilters(choice)} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-t">
      {hydrated ? (
        <div className="flex min-h-14 items-center md:min-h-16">
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={FILTER_PANEL}
            onClick={() => show(!isOpen)}
            onPointerEnter={() => prefetchPart(loadFilterPanel)}
            onFocus={() => prefetchPart(loadFilterPanel)}
            className={TOGGLE}
          >
            {label}
          </button>
        </div>
      ) : (
        <details ref={plain} className="group col-span-full row-start-1">
          <summary className="flex min-h-14 items-center border-line group-open:border-b md:min-h-16 [&::-webkit-details-marker]:hidden">
            <span className={TOGGLE}>{label}</span>
          </summary>
          <div className="-mb-px">
            <PlainFilters {...props} />
          </div>
        </details>
      )}
      {/* Before the sort order in the DOM: the panel must follow its toggle in the tab order. */}
      {hydrated && (
        <section id={FILTER_PANEL} aria-label="Filtros" hidden={!isOpen} className="col-span-full row-start-3">
          {wasOpened && (
            <Suspense fallback={<Skeleton className="my-8 h-28" />}>
              <FilterPanel {...props} />
            </Suspense>
          )}
        </section>
      )}
      <div className="col-start-2 row-start-1 flex h-14 items-center md:h-16">
        <SortSelect action={path} kept={choiceParameters({ ...choice, page: 1, sort: "default" })} sort={choice.sort} />
      </div>
      <div className="col-span-full row-start-2 border-line border-b" />
    </div>
  );
}

const TOGGLE = "inline-flex min-h-tap cursor-pointer items-center gap-2.5 font-semibold text-control";

function ToggleLabel({ count }: { count: number }) {
  return (
    <>
      <Icon of={SlidersHorizontal} />
      Filtrar produtos
      {count > 0 && (
        <span className="h-5 min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-label text-paper leading-5 tracking-normal tabular-nums">
          {count}
          <span className="sr-only"> {count === 1 ? "filtro ativo" : "filtros ativos"}</span>
        </span>
      )}
    </>
  );
}

/** The same filters as a plain form, for before hydration and without JavaScript. */
function PlainFilters({ path, choice, offered, holdsDearer }: FilterPanelProps) {
  const { range, tags, sort } = choice;
  const sorted = sort === "default" ? null : sort;
  return (
    <form action={path} method="get">
      {sorted && <input type="hidden" name="ordem" value={sorted} />}
      <FilterColumns
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
              suffix={holdsDearer && range.max === PRICE_CEILING ? "ou mais" : null}
            />
          </PriceFields>
        }
        tags={
          offered.length > 0 &&
          offered.map((tag) => <TagChip key={tag} tag={tag} defaultChecked={tags.includes(tag)} />)
        }
        end={
          <>
            <Button type="submit" className="max-md:px-2!">
              Aplicar filtros
            </Button>
            <ButtonLink
              to={listingAddress(path, { ordem: sorted })}
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
