/** How long a toast of an added piece stands on a phone, where it covers what is being read. */
const STANDS_MS = 4_000;
/** Whoever scrolls further than this, in CSS pixels, reads on. */
const READS_ON = 40;

/**
 * Takes a toast away after its time, or as soon as the page is scrolled; never while the focus is in it: its time begins
 * anew once the focus leaves. Returns what stops it.
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
