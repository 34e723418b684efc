let locks = 0;

/** Keeps the page still under what floats over it, without a jump where scrollbars take room; returns the release. */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (locks === 0) {
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    style.overflow = "hidden";
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty("padding-right");
    style.removeProperty("overflow");
  };
}
