import { readViewedText, withViewed } from "./viewed.ts";

/** Ids of the products viewed in this browser, the latest first; empty when storage cannot be read. */
export function readViewed(): string[] {
  try {
    return readViewedText(localStorage.getItem(storageKey()));
  } catch {
    return [];
  }
}

export function rememberViewed(id: string): void {
  restoreViewed(withViewed(readViewed(), id));
}

/** Clears the list; returns what was in it, for undo. */
export function clearViewed(): string[] {
  const before = readViewed();
  restoreViewed([]);
  return before;
}

export function restoreViewed(ids: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(ids));
  } catch {
    // Storage is not available: a convenience feature, so ignore it.
  }
}

/** Derived from the cart's key, which the root document carries. */
function storageKey(): string {
  return (document.documentElement.dataset.cart ?? "loja-cart").replace(/cart$/, "vistos");
}
