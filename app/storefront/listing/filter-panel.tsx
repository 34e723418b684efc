import { X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PRICE_CEILING, type PriceRange, withMaximum, withMinimum } from "#shop/catalogue/listings/price-range.ts";
import { FilterColumns, PriceField, PriceFields, TagChip } from "./filter-fields.tsx";
import { inOneOrder, type ListingChoice, reaisFrom } from "./listing-choice.ts";
import { PriceSlider } from "./price-slider.tsx";
import { useFilters } from "./use-filters.ts";

export interface FilterPanelProps {
  /** The listing's address as the browser shows it. */
  path: string;
  choice: ListingChoice;
  offered: readonly string[];
  holdsDearer: boolean;
}

/** Filters that take effect as they are set: a slider with two typed fields, and chips. */
export function FilterPanel({ path, choice, offered, holdsDearer }: FilterPanelProps) {
  const { filters, choose, show, settle, clear } = useFilters(path, choice);
  const { range, tags } = filters;

  const setRange = (to: PriceRange) => choose({ ...filters, range: to });
  function toggle(tag: string, on: boolean) {
    choose({ ...filters, tags: inOneOrder(on ? [...tags, tag] : tags.filter((each) => each !== tag)) });
  }
  return (
    <FilterColumns
      price={
        <>
          <PriceSlider
            range={range}
            openEnded={holdsDearer}
            onMove={(to) => show({ ...filters, range: to })}
            onRest={(to) => settle({ ...filters, range: to })}
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
      tags={
        offered.length > 0 &&
        offered.map((tag) => (
          <TagChip
            key={tag}
            tag={tag}
            checked={tags.includes(tag)}
            onChange={(event) => toggle(tag, event.currentTarget.checked)}
          />
        ))
      }
      end={
        <Button variant="secondary" icon={X} onClick={clear}>
          Limpar filtros
        </Button>
      }
    />
  );
}

interface TypedPriceProps extends Pick<ComponentProps<typeof PriceField>, "label" | "suffix"> {
  value: number;
  onType: (value: number) => void;
}

/** Takes effect when one leaves the field or presses Enter: on the way to 200 stand 2 and 20. */
function TypedPrice({ value, onType, ...rest }: TypedPriceProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function take() {
    const reais = reaisFrom(typed);
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
