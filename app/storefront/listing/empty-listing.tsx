import { SearchX } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ALL_PRODUCTS_PATH } from "./listing-facts.ts";
import { FILTER_PANEL } from "./listing-toolbar.tsx";

/** `clearTo`: the same listing without filters; null when none are active. Rules: LIST-23. */
export function EmptyListing({ clearTo }: { clearTo: string | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 py-18 text-center">
      <Icon of={SearchX} size="l" />
      <h2 className="max-w-md font-serif text-balance text-h3">
        {clearTo ? "Nenhum produto encontrado com os filtros selecionados." : "Ainda não há produtos aqui."}
      </h2>
      <ButtonLink
        to={clearTo ?? ALL_PRODUCTS_PATH}
        preventScrollReset={clearTo !== null}
        onClick={clearTo ? focusToggle : undefined}
        variant="secondary"
      >
        {clearTo ? "Limpar filtros" : "Ver todos os produtos"}
      </ButtonLink>
    </div>
  );
}

/** The pressed button disappears with the empty state: keep the focus nearby. */
function focusToggle() {
  document.querySelector<HTMLElement>(`[aria-controls="${FILTER_PANEL}"]`)?.focus({ preventScroll: true });
}
