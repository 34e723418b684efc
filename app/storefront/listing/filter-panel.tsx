import { RotateCw, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import { PRICE_CEILING, type PriceRange, withMaximum, withMinimum } from "#shop/catalogue/listings/price-range.ts";
import { type ChipProps, FilterGroups, PriceField, PriceFields } from "./filter-fields.tsx";
import {
  choiceAddress,
  countFilters,
  type ListingChoice,
  type ListingFilters,
  NO_FILTERS,
  parseReais,
  sortTags,
  sortValues,
} from "./listing-choice.ts";
import { PriceSlider } from "./price-slider.tsx";
import { type CountsState, useFilterCounts } from "./use-filter-counts.ts";

/** Debounce: several key presses on a knob count as one change. */
const QUIET_MS = 300;

export interface FilterPanelProps {
  /** The listing's path, without the query. */
  path: string;
  /** The path of the listing's data. */
  dataPath: string;
  choice: ListingChoice;
  /** Null: to be fetched where they are shown. */
  facets: FilterCounts | null;
  total: number;
}

/** Filters that apply immediately, beside the list. */
export function FilterPanel(props: FilterPanelProps) {
  const { path, choice } = props;
  const { filters, choose, show, settle, clear } = useFilters(path, choice);
  const { counts, state, retry } = useFilterCounts(props, choice);
  if (!counts) return <NoCounts state={state} retry={retry} />;
  return (
    <div className="pt-6">
      <FilterControls
        filters={filters}
        choose={choose}
        onMove={show}
        onRest={settle}
        facets={counts}
        end={
          countFilters(filters) > 0 && (
            <Button variant="secondary" size="s" icon={X} onClick={clear}>
              Limpar filtros
            </Button>
          )
        }
      />
    </div>
  );
}

/** In place of the filters, until their numbers are there. */
export function NoCounts({ state, retry }: { state: CountsState; retry: () => void }) {
  if (state !== "failed") {
    return (
      <div role="status">
        <span className="sr-only">Carregando filtros...</span>
        <Skeleton className="my-8 h-28" />
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-center gap-3.5 py-8 text-center">
      <p className="text-danger">Não foi possível carregar os filtros.</p>
      <Button variant="secondary" icon={RotateCw} onClick={retry}>
        Tentar Novamente
      </Button>
    </div>
  );
}

interface FilterControlsProps {
  facets: FilterCounts;
  filters: ListingFilters;
  choose: (filters: ListingFilters) => void;
  /** While a knob of the price slider is dragged, and when it rests. */
  onMove: (filters: ListingFilters) => void;
  onRest: (filters: ListingFilters) => void;
  end?: ReactNode;
}

/** Price slider with two fields, and chips. */
export function FilterControls({ filters, choose, onMove, onRest, ...groups }: FilterControlsProps) {
  const { range } = filters;
  const { holdsDearer } = groups.facets;
  const setRange = (to: PriceRange) => choose({ ...filters, range: to });

  const chipProps: ChipProps = (list, value) => ({
    checked: list === "available" ? filters.available : filters[list].includes(value),
    onChange: ({ currentTarget: { checked } }) => choose(withChip(filters, list, value, checked)),
  });
  return (
    <FilterGroups
      {...groups}
      chipProps={chipProps}
      price={
        <>
          <PriceSlider
            range={range}
            openEnded={holdsDearer}
            onMove={(to) => onMove({ ...filters, range: to })}
            onRest={(to) => onRest({ ...filters, range: to })}
          />
          <PriceFields>
            <TypedPrice label="Preço mínimo" value={range.min} onType={(min) => setRange(withMinimum(range, min))} />
            <span className="text-ink-muted">até</span>
            <TypedPrice
              label="Preço máximo"
              value={range.max}
              suffix={holdsDearer && range.max === PRICE_CEILING ? "ou mais" : null}
              onType={(max) => setRange(withMaximum(range, max))}
            />
          </PriceFields>
        </>
      }
    />
  );
}

function withChip(filters: ListingFilters, list: Parameters<ChipProps>[0], value: string, on: boolean): ListingFilters {
  if (list === "available") return { ...filters, available: on };
  const others = filters[list].filter((each) => each !== value);
  const values = on ? [...others, value] : others;
  return { ...filters, [list]: list === "tags" ? sortTags(values) : sortValues(values) };
}

interface TypedPriceProps extends Pick<ComponentProps<typeof PriceField>, "label" | "suffix"> {
  value: number;
  onType: (value: number) => void;
}

/** Applies on blur or Enter, not while typing: 200 starts with 2 and 20. */
function TypedPrice({ value, onType, ...rest }: TypedPriceProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function take() {
    const reais = parseReais(typed);
    setTyped(null);
    if (reais !== null && reais !== value) onType(reais);
  }
  return (
    <PriceField
      {...rest}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && take()}
    />
  );
}

/** The filters shown in the panel; the listing's URL follows them. Each applied choice is a history entry. */
function useFilters(path: string, choice: ListingChoice) {
  const navigate = useNavigate();
  const [filters, setFilters] = useState<ListingFilters>(choice);
  const latest = useRef(choice);
  latest.current = choice;
  const asked = useRef(addressOf(path, choice));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const shown = addressOf(path, choice);

  // The URL changed by going back or by a link: show its filters.
  useEffect(() => {
    if (timer.current !== null || asked.current === shown) return;
    asked.current = shown;
    setFilters(latest.current);
  }, [shown]);

  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  function go(wanted: ListingFilters) {
    timer.current = null;
    const address = addressOf(path, { ...latest.current, ...wanted });
    if (address === asked.current) return;
    asked.current = address;
    // The choice was undone before the navigation finished: replace instead of adding a history entry.
    const replace = address === addressOf(path, latest.current);
    void navigate(address, { replace, preventScrollReset: true });
  }
  function stop() {
    clearTimeout(timer.current ?? undefined);
    timer.current = null;
  }

  function choose(wanted: ListingFilters) {
    stop();
    setFilters(wanted);
    go(wanted);
  }
  /** Shows the filters in the panel without applying them to the listing. */
  function show(wanted: ListingFilters) {
    stop();
    setFilters(wanted);
  }
  /** Shows the filters and applies them to the listing, debounced by QUIET_MS. */
  function settle(wanted: ListingFilters) {
    show(wanted);
    timer.current = setTimeout(() => go(wanted), QUIET_MS);
  }

  return { filters, choose, show, settle, clear: () => choose(NO_FILTERS) };
}

function addressOf(path: string, choice: ListingChoice): string {
  return choiceAddress(path, { ...choice, page: 1 });
}
