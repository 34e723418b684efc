/** Calls `tell` at once, then ignores further calls for `everyMs`. */
export function throttle<Said extends unknown[]>(everyMs: number, tell: (...said: Said) => void) {
  let next = 0;
  return (...said: Said): void => {
    const now = performance.now();
    if (now < next) return;
    next = now + everyMs;
    tell(...said);
  };
}
