/** How long the toast of an added piece is shown on a phone, where it covers the page. */
const STANDS_MS = 7_000;
/** Scrolling further than this, in CSS pixels, closes the toast. */
const READS_ON = 40;

/**
 * Closes a toast after its time, or as soon as the page is scrolled; never while the focus is in it: the time restarts
 * once the focus leaves. Returns a function that cancels this.
 * Rules: CART-63.
 */
export function passSoon(card: HTMLElement, leave: () => void): () => void {
  const from = window.scrollY;
  let timer = setTimeout(go, STANDS_MS);

  function go() {
    if (!card.contains(document.activeElement)) leave();
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(go, STANDS_MS);
  }
  function follow() {
    if (Math.abs(window.scrollY - from) > READS_ON) go();
  }
  card.addEventListener("focusout", wait);
  window.addEventListener("scroll", follow, { passive: true });
  return () => {
    clearTimeout(timer);
    card.removeEventListener("focusout", wait);
    window.removeEventListener("scroll", follow);
  };
}
