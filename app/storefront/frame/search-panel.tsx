import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, Suspense, useRef } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Few visits open it: loaded when the pointer or the focus reaches the button that opens it. */
export const loadSearch = () => import("../search/search-combobox.tsx");
const SearchCombobox = lazyPart(async () => (await loadSearch()).SearchCombobox);

/** The search that drops down from the header over a scrim. Esc, Back and a press on the scrim close it. */
export function SearchPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const early = useRef("");

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard wherever the focus is inside
    <div id={id} onKeyDown={closeOnEscape}>
      <div className="absolute inset-x-0 top-full z-10 max-h-[calc(100dvh-6rem)] animate-fade-in overflow-y-auto overscroll-contain border-line border-b bg-paper shadow-float md:max-h-[calc(100dvh-7rem)]">
        <div className="mx-auto max-w-page px-gutter pt-3 pb-7 md:pt-9 md:pb-11">
          <Suspense fallback={<EarlyField typed={early} />}>
            <SearchCombobox early={early} onClose={onClose} />
          </Suspense>
        </div>
      </div>
      <div
        aria-hidden="true"
        onClick={onClose}
        className="absolute inset-x-0 top-full h-dvh animate-fade-in bg-scrim"
      />
    </div>
  );
}

/**
 * Placeholder field while the search with suggestions loads, which takes over what was typed. Enter already searches.
 */
function EarlyField({ typed }: { typed: RefObject<string> }) {
  return (
    <search className="grid gap-x-16 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <form action="/busca" className="flex items-center gap-0.5 border-ink border-b md:gap-1.5">
        <span className="-ml-3 grid size-tap flex-none place-items-center">
          <Icon of={Search} />
        </span>
        <input
          name="q"
          placeholder="O que você procura?"
          aria-label="O que você procura?"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: the person has just opened the search to type
          autoFocus
          onInput={(event) => {
            typed.current = event.currentTarget.value;
          }}
          className="h-14 min-w-0 flex-1 bg-transparent font-serif text-h3 outline-none placeholder:text-ink-muted placeholder:opacity-100 focus-visible:shadow-none md:h-16"
        />
      </form>
    </search>
  );
}
