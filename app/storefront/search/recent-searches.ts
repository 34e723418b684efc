const MOST = 6;

/** The terms this browser searched and found something for, the latest first. A browser that keeps nothing has none. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? "[]");
    return Array.isArray(stored) ? stored.filter((term) => typeof term === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

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
    // Nothing is lost that a shopper would miss.
  }
}

/** Beside the cart's key, which the root document carries. */
function storageKey(): string {
  return (document.documentElement.dataset.cart ?? "loja-cart").replace(/cart$/, "buscas");
}
