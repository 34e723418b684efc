const STILL = "(prefers-reduced-motion: reduce)";
const PHONE = "(max-width: 767.98px)";

/**
 * Scrolls an element to the middle of the window, on phones below the header, where a toast at the bottom leaves it in
 * sight, and focuses its first control that matches, as soon as there is one.
 */
export function goTo(element: Element, control: string): void {
  const block = matchMedia(PHONE).matches ? "start" : "center";
  element.scrollIntoView({ block, behavior: matchMedia(STILL).matches ? "instant" : "smooth" });
  if (!focusFirst(element, control)) focusLater(element, control);
}

function focusFirst(element: Element, control: string): boolean {
  const found = element.querySelector<HTMLElement>(control);
  found?.focus({ preventScroll: true });
  return found !== null;
}

/** Focuses the control of a part that is still loading, unless the user presses something else first. */
function focusLater(element: Element, control: string): void {
  const arrival = new MutationObserver(() => {
    if (focusFirst(element, control)) giveUp();
  });
  const giveUp = () => {
    arrival.disconnect();
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, giveUp, true);
  };
  arrival.observe(element, { childList: true, subtree: true });
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, giveUp, true);
}
