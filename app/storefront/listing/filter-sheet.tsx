import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { counted } from "#platform/formats/plural.ts";
import { FilterControls, type FilterPanelProps, NoCounts } from "./filter-panel.tsx";
import { seeProducts } from "./filter-toggle.ts";
import { choiceAddress, countFilters, type ListingFilters, NO_FILTERS } from "./listing-choice.ts";
import { useFilterCounts } from "./use-filter-counts.ts";

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

function SheetContent({ onClose, ...props }: FilterPanelProps & { onClose: () => void }) {
  const { path, choice } = props;
  const navigate = useNavigate();
  const [filters, setFilters] = useState<ListingFilters>(choice);
  const { counts, state, retry } = useFilterCounts(props, filters);
  const address = choiceAddress(path, { ...choice, ...filters, page: 1 });

  const isApplied = address === choiceAddress(path, { ...choice, page: 1 });
  const shown = counts && state !== "failed" ? counts.total : isApplied ? props.total : null;

  function apply() {
    if (isApplied) return onClose();
    // The sheet has its own history entry, which the filtered listing replaces.
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      {counts ? (
        <FilterControls filters={filters} choose={setFilters} onMove={setFilters} onRest={setFilters} facets={counts} />
      ) : (
        <NoCounts state={state} retry={retry} />
      )}
      <div className="sticky bottom-[max(-1.25rem,calc(-1*env(safe-area-inset-bottom)))] z-10 -mx-5 -mb-5 flex gap-3 border-line border-t bg-surface px-5 pt-3.5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8 md:pb-12">
        {countFilters(filters) > 0 && (
          <Button variant="ghost" className="flex-none px-2!" onClick={() => setFilters(NO_FILTERS)}>
            Limpar
          </Button>
        )}
        <Button className="min-w-0 flex-1" aria-busy={state === "loading"} onClick={apply}>
          {shown === null ? "Ver produtos" : seeProducts(shown)}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {counts && state === "ready" && counted(counts.total, "produto", "produtos")}
      </p>
    </>
  );
}
