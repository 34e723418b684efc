const STILL = "(prefers-reduced-motion: reduce)";
const PHONE = "(max-width: 767.98px)";

/**
 * Scrolls an element to the middle of the window, on phones below the header, where a toast at the bottom leaves it in
 * sight, and focuses its first control that matches.
 */
export function goTo(element: Element, control: string): void {
  const block = matchMedia(PHONE).matches ? "start" : "center";
  element.scrollIntoView({ block, behavior: matchMedia(STILL).matches ? "instant" : "smooth" });
  element.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
}
