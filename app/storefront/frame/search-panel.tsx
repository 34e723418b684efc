import { type KeyboardEvent, useEffect } from "react";
import { lockScroll } from "#app/ui/lock-scroll.ts";
import { SearchCombobox } from "../search/search-combobox.tsx";

/** The search that drops from the header over a scrim. Esc and a press on the scrim close it. */
export function SearchPanel({ id, onClose }: { id: string; onClose: () => void }) {
  useEffect(lockScroll, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard wherever the focus is inside
    <div id={id} onKeyDown={closeOnEscape}>
      <div className="absolute inset-x-0 top-full z-10 max-h-[calc(100dvh-6rem)] animate-fade-in overflow-y-auto overscroll-contain border-line border-b bg-paper shadow-float md:max-h-[calc(100dvh-7rem)]">
        <div className="mx-auto max-w-page px-gutter pt-3 pb-7 md:pt-9 md:pb-11">
          <SearchCombobox />
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
