import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { plural } from "#platform/formats/plural.ts";
import { FACET_NAMES, type FacetName, type FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import { capitalised } from "./active-filters.ts";
import { AVAILABLE_PARAMETER, FACET_PARAMETERS } from "./listing-choice.ts";

const GROUP = "grid min-w-0 content-start gap-3 lg:gap-2";
const FACET_LEGENDS: Record<FacetName, string> = { sizes: "Tamanho", materials: "Material", stones: "Pedra" };

/** A list of values to filter by; `available` has one. */
export type ChipList = FacetName | "tags" | "available";
/** The props of a chip's checkbox: controlled, or with a default for the form that works without scripts. */
export type ChipProps = (
  list: ChipList,
  value: string,
) => Pick<ComponentProps<"input">, "checked" | "defaultChecked" | "onChange">;

interface FilterGroupsProps {
  price: ReactNode;
  facets: FilterCounts;
  chipProps: ChipProps;
  /** What clears or submits them. */
  end?: ReactNode;
}

/** The groups of filters: price and availability, sizes, material, stone, tags. */
export function FilterGroups({ price, facets, chipProps, end }: FilterGroupsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-5">
      <div className="grid content-start gap-7 lg:gap-5">
        <fieldset className="grid min-w-0 content-start gap-2.5">
          <Legend>Faixa de preço</Legend>
          {price}
        </fieldset>
        <fieldset className={GROUP}>
          <Legend>Disponibilidade</Legend>
          <div className="flex flex-wrap gap-2">
            <FilterChip
              name={AVAILABLE_PARAMETER}
              value="1"
              label="Disponível"
              count={facets.available}
              {...chipProps("available", "1")}
            />
          </div>
        </fieldset>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid-cols-2 lg:gap-x-10 lg:gap-y-5">
        {FACET_NAMES.flatMap((name) => groupsOf(name, facets)).map(({ name, legend, values }) => (
          <fieldset key={legend} className={clsx(GROUP, name === "sizes" && "lg:col-span-full")}>
            <Legend>{legend}</Legend>
            <div className="flex flex-wrap gap-2">
              {values.map(({ value, count }) => (
                <FilterChip
                  key={value}
                  name={FACET_PARAMETERS[name]}
                  value={value}
                  label={value}
                  count={count}
                  {...chipProps(name, value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {facets.tags.length > 0 && (
          <fieldset className={clsx(GROUP, "lg:col-span-full")}>
            <Legend>Etiquetas</Legend>
            <div className="flex flex-wrap gap-2">
              {facets.tags.map(({ value, count }) => (
                <FilterChip
                  key={value}
                  name="etiquetas"
                  value={value}
                  label={capitalised(value)}
                  count={count}
                  {...chipProps("tags", value)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
      {end && (
        <div className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap lg:col-start-1 lg:row-start-2 lg:self-end lg:*:flex-none">
          {end}
        </div>
      )}
    </div>
  );
}

interface FacetGroup {
  name: FacetName;
  legend: string;
  values: FilterCounts[FacetName];
}

/** A facet's values under their legend; rings and lengths apart where a listing has both. Rules: LIST-86. */
export function groupsOf(name: FacetName, facets: Pick<FilterCounts, FacetName>): FacetGroup[] {
  const values = facets[name];
  const legend = FACET_LEGENDS[name];
  if (values.length === 0) return [];
  const lengths = name === "sizes" ? values.filter(({ value }) => value.endsWith("cm")) : [];
  if (lengths.length === 0 || lengths.length === values.length) return [{ name, legend, values }];
  return [
    { name, legend: "Tamanho do anel", values: values.filter((each) => !lengths.includes(each)) },
    { name, legend: "Comprimento", values: lengths },
  ];
}

function Legend({ children }: { children: ReactNode }) {
  return (
    <legend className="contents">
      <span className="font-medium text-small">{children}</span>
    </legend>
  );
}

type FilterChipProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** How many products choosing it gives; without any it can only be taken back. */
  count?: number;
};

/** A value as a checkbox that looks like a chip. */
function FilterChip({ label, count, ...input }: FilterChipProps) {
  const isOn = input.checked ?? input.defaultChecked ?? false;
  return (
    <label className="group chip">
      <input type="checkbox" disabled={count === 0 && !isOn} {...input} className="sr-only" />
      <span className="chip-text">{label}</span>
      {count !== undefined && (
        <span className="chip-number">
          {count}
          <span className="sr-only"> {plural(count, "produto", "produtos")}</span>
        </span>
      )}
    </label>
  );
}

export function PriceFields({ children }: { children: ReactNode }) {
  return <div className="flex items-center gap-2.5">{children}</div>;
}

type PriceFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** Shown behind the number: 'ou mais'. */
  suffix?: string | null;
};

/** A field for an amount in whole reais. */
export function PriceField({ label, suffix, ...rest }: PriceFieldProps) {
  return (
    <label
      className={clsx(
        "flex min-h-control min-w-0 flex-1 items-center gap-1 rounded-control border border-line-strong bg-surface px-3.5 tabular-nums md:flex-none",
        "has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2",
        suffix ? "md:w-42" : "md:w-28",
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">R$</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        className="min-h-11 w-full min-w-8 flex-1 appearance-none bg-transparent outline-none focus-visible:shadow-none"
      />
      {suffix && <span className="flex-none whitespace-nowrap text-ink-muted text-small">{suffix}</span>}
    </label>
  );
}
