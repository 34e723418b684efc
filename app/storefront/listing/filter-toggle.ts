import { countedMatches } from "#shop/catalogue/search/search-term.ts";

/** The filter panel's id, for `aria-controls`. */
export const FILTER_PANEL = "filtros";

/** For links that disappear when they are followed: keeps the focus nearby. */
export function focusFilterToggle(): void {
  document.querySelector<HTMLElement>(`[aria-controls="${FILTER_PANEL}"]`)?.focus({ preventScroll: true });
}

/** 'Ver 12 produtos', on what leads from the filters to the list. */
export function seeProducts(total: number): string {
  if (total === 0) return "Nenhum produto";
  return `Ver ${countedMatches(total, "produto", "produtos")}`;
}
