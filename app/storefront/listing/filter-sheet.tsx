import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { requestApi } from "#app/request/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { FilterCounts } from "#shop/catalogue/listings/listing-facets.ts";
import { FilterControls, type FilterPanelProps } from "./filter-panel.tsx";
import { seeProducts } from "./filter-toggle.ts";
import { choiceAddress, countFilters, type ListingFilters, NO_FILTERS } from "./listing-choice.ts";

/** Debounce: a few chips in a row ask once. */
const QUIET_MS = 200;

/**
 * The filters as a sheet, for narrow windows: they are chosen first, with the number of products each choice gives, and applied
 * together, as one step that Back takes back. Closing without applying changes nothing.
 * Rules: LIST-71.
 */
export function FilterSheet({ open, onClose, ...props }: FilterPanelProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Filtrar produtos" toRead>
      <SheetContent {...props} onClose={onClose} />
    </Dialog>
  );
}

function SheetContent({
  path,
  dataPath,
  choice,
  facets,
  holdsDearer,
  onClose,
}: FilterPanelProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const [filters, setFilters] = useState<ListingFilters>(choice);
  const { counts, state } = useCounts(
    dataPath,
    { ...choice, ...filters, page: 1 },
    choiceAddress(dataPath, { ...choice, page: 1 }),
    facets,
  );
  const address = choiceAddress(path, { ...choice, ...filters, page: 1 });

  function apply() {
    if (address === choiceAddress(path, { ...choice, page: 1 })) return onClose();
    // The sheet has its own history entry, which the filtered listing replaces.
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <FilterControls
        filters={filters}
        choose={setFilters}
        onMove={setFilters}
        onRest={setFilters}
        facets={counts}
        holdsDearer={holdsDearer}
      />
      <div className="sticky bottom-[max(-1.25rem,calc(-1*env(safe-area-inset-bottom)))] z-10 -mx-5 -mb-5 flex gap-3 border-line border-t bg-surface px-5 pt-3.5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8 md:pb-12">
        {countFilters(filters) > 0 && (
          <Button variant="ghost" className="flex-none px-2!" onClick={() => setFilters(NO_FILTERS)}>
            Limpar
          </Button>
        )}
        <Button className="min-w-0 flex-1" aria-busy={state === "loading"} onClick={apply}>
          {state === "failed" ? "Ver produtos" : seeProducts(counts.total)}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {state === "ready" && counted(counts.total, "produto", "produtos")}
      </p>
    </>
  );
}

/** The numbers behind the filters as they are chosen; the last known ones while others load or fail to. */
function useCounts(
  dataPath: string,
  wanted: Parameters<typeof choiceAddress>[1],
  shown: string,
  facets: FilterCounts,
): { counts: FilterCounts; state: "ready" | "loading" | "failed" } {
  const address = choiceAddress(dataPath, wanted);
  const known = useRef(new Map([[shown, facets]]));
  const [latest, setLatest] = useState(facets);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    const kept = known.current.get(address);
    if (kept) return setLatest(kept);
    const outdated = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await requestApi(address, { signal: outdated.signal }).catch(() => null);
      if (outdated.signal.aborted) return;
      const body = answer?.kind === "answered" && answer.ok ? (answer.body as { facets?: FilterCounts }) : null;
      if (!body?.facets) return setFailed(address);
      known.current.set(address, body.facets);
      setLatest(body.facets);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [address]);

  const counts = known.current.get(address);
  if (counts) return { counts, state: "ready" };
  return { counts: latest, state: failed === address ? "failed" : "loading" };
}
