/** The filter panel's id, for `aria-controls`. */
export const FILTER_PANEL = "filtros";

/** For links that disappear when they are followed: keeps the focus nearby. */
export function focusFilterToggle(): void {
  document.querySelector<HTMLElement>(`[aria-controls="${FILTER_PANEL}"]`)?.focus({ preventScroll: true });
}
