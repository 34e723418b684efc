import { type KeyboardEvent, useEffect } from "react";
import { lockScroll } from "#app/ui/lock-scroll.ts";
import { SearchForm } from "../search/search-form.tsx";

/** The search that drops from the header over a scrim. Esc and a press on the scrim close it. */
export function SearchPanel({ id, onClose }: { id: string; onClose: () => void }) {
  useEffect(lockScroll, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard wherever the focus is inside
    <div id={id} onKeyDown={closeOnEscape}>
      <div className="absolute inset-x-0 top-full z-10 animate-fade-in border-line border-b bg-paper shadow-float">
        <div className="mx-auto max-w-page px-gutter pt-3 pb-7 md:pt-9 md:pb-11">
          <div className="max-w-190">
            <SearchForm label="Busca" focusAtOnce />
          </div>
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
