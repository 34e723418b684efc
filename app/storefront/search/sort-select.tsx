import { ChevronDown } from "lucide-react";
import { Form, useNavigate, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { ProductSort } from "#shop/catalogue/listings/product-filter-queries.server.ts";
import { listingAddress } from "../listing/page-links.ts";
import { SORTS } from "./sort.ts";

interface SortSelectProps {
  /** The list's path. */
  action: string;
  /** Other query parameters to keep; empty values are left out. */
  kept: Readonly<Record<string, string>>;
  sort: ProductSort;
}

/** Sorts the list as soon as an order is selected; without JavaScript a button submits it. */
export function SortSelect({ action, kept, sort }: SortSelectProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const fields = Object.entries(kept).filter(([, value]) => value !== "");

  function choose(chosen: string) {
    // A filter chosen a moment ago may be in the address and not yet on the page.
    const { pathname, search } = navigation.location ?? window.location;
    const query = new URLSearchParams(search);
    // Forms without scripts repeat a parameter for each value.
    const isPlain = new Set(query.keys()).size === query.size;
    const current = pathname === action && isPlain ? Object.fromEntries(query) : kept;
    const address = listingAddress(action, { ...current, pagina: null, ordem: chosen === "default" ? null : chosen });
    void navigate(address, { preventScrollReset: true });
  }
  return (
    <Form action={action} method="get" className="flex flex-none items-center gap-2.5 text-control">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-2.5">
        <span className="text-ink-muted max-md:sr-only">Ordenar por</span>
        <span className="relative flex items-center">
          <select
            name="ordem"
            value={sort}
            onChange={(event) => choose(event.currentTarget.value)}
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
