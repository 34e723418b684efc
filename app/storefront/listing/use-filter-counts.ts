import { useEffect, useRef, useState } from "react";
import { requestApi } from "#app/request/api-client.ts";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import type { FilterPanelProps } from "./filter-panel.tsx";
import { choiceAddress, type ListingFilters, withFiltersOpen } from "./listing-choice.ts";

/** Debounce: a few chips in a row ask once. */
const QUIET_MS = 200;

export type CountsState = "ready" | "loading" | "failed";

/**
 * The numbers behind the filters as they are chosen; the last known ones while others load or fail to, null before the
 * first. The page brings those of a listing, those of a search are fetched.
 */
export function useFilterCounts(
  { dataPath, choice, facets }: Pick<FilterPanelProps, "dataPath" | "choice" | "facets">,
  filters: ListingFilters,
): { counts: FilterCounts | null; state: CountsState; retry: () => void } {
  const address = choiceAddress(dataPath, { ...choice, ...filters, page: 1 });
  const known = useRef(new Map<string, FilterCounts>());
  if (facets) known.current.set(choiceAddress(dataPath, { ...choice, page: 1 }), facets);
  const [latest, setLatest] = useState(facets);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const kept = known.current.get(address);
    if (kept) return setLatest(kept);
    const outdated = new AbortController();
    const timer = setTimeout(
      async () => {
        const answer = await requestApi(choice.term === undefined ? address : withFiltersOpen(address), {
          signal: outdated.signal,
        }).catch(() => null);
        if (outdated.signal.aborted) return;
        const body = answer?.kind === "answered" && answer.ok ? (answer.body as { facets?: FilterCounts }) : null;
        if (!body?.facets) return setFailed(address);
        known.current.set(address, body.facets);
        setLatest(body.facets);
      },
      known.current.size > 0 ? QUIET_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [address, attempt]);

  function retry() {
    setFailed(null);
    setAttempt((before) => before + 1);
  }
  const counts = known.current.get(address);
  if (counts) return { counts, state: "ready", retry };
  return { counts: latest, state: failed === address ? "failed" : "loading", retry };
}
