let locks = 0;

/**
 * Disables page scrolling under an overlay, without a layout shift from the scrollbar; returns the release function.
 */
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
