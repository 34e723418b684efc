import { readViewedText, withViewed } from "./viewed.ts";

/** The pieces this browser looked at, the latest first. A browser that keeps nothing has looked at nothing. */
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

/** Forgets all of them; gives what was there. */
export function clearViewed(): string[] {
  const before = readViewed();
  restoreViewed([]);
  return before;
}

export function restoreViewed(ids: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(ids));
  } catch {
    // Nothing is lost that a shopper would miss.
  }
}

/** Beside the cart's key, which the root document carries. */
function storageKey(): string {
  return (document.documentElement.dataset.cart ?? "loja-cart").replace(/cart$/, "vistos");
}
