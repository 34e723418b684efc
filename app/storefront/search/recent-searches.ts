const MOST = 6;

/** Terms searched with results in this browser, the latest first; empty when storage cannot be read. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? "[]");
    return Array.isArray(stored) ? stored.filter((term) => typeof term === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Rules: LIST-46. */
export function rememberSearch(term: string): void {
  const same = term.toLowerCase();
  write([term, ...readRecentSearches().filter((other) => other.toLowerCase() !== same)].slice(0, MOST));
}

export function forgetSearches(): void {
  write([]);
}

function write(terms: readonly string[]): void {
  try {
    if (terms.length > 0) localStorage.setItem(storageKey(), JSON.stringify(terms));
    else localStorage.removeItem(storageKey());
  } catch {
    // Storage is not available: a convenience feature, so ignore it.
  }
}

/** Derived from the cart's key, which the root document carries. */
function storageKey(): string {
  return (document.documentElement.dataset.cart ?? "loja-cart").replace(/cart$/, "buscas");
}
