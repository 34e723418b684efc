import { X } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PRICE_CEILING, PRICE_FLOOR } from "#shop/catalogue/listings/price-range.ts";
import { FilterColumns, PriceField, PriceFields, TagChip } from "./filter-fields.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";
import { listingAddress } from "./page-links.ts";

/** The same filters as a form that is sent: before scripts have come, and without any. */
export function PlainFilters({ path, choice, offered, holdsDearer }: FilterPanelProps) {
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
