const STILL = "(prefers-reduced-motion: reduce)";

/** Scrolls an element to the middle of the window and focuses its first control that matches. */
export function goTo(element: Element, control: string): void {
  element.scrollIntoView({ block: "center", behavior: matchMedia(STILL).matches ? "instant" : "smooth" });
  element.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
}
