import { ChevronDown } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { ProductSort } from "#shop/catalogue/product-filter.ts";
import { SORTS } from "./sort.ts";

/** Searches again in another order as soon as one is chosen; without scripts a button sends it. */
export function SortSelect({ term, sort }: { term: string; sort: ProductSort }) {
  const submit = useSubmit();
  return (
    <Form action="/busca" method="get" className="flex flex-none items-center gap-2.5 text-control">
      <input type="hidden" name="q" value={term} />
      <label className="flex items-center gap-2.5">
        <span className="text-ink-muted max-md:sr-only">Ordenar por</span>
        <span className="relative flex items-center">
          <select
            name="ordem"
            value={sort}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              void submit(chosen === "default" ? { q: term } : { q: term, ordem: chosen }, { action: "/busca" });
            }}
            className="field-sizing-content min-h-tap cursor-pointer appearance-none bg-transparent pr-6.5 font-semibold"
          >
            {SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="s" className="pointer-events-none absolute right-0" />
        </span>
      </label>
      <noscript>
        <button type="submit" className="link min-h-tap">
          Ordenar
        </button>
      </noscript>
    </Form>
  );
}
