import { useEffect } from "react";

/**
 * The checkout's policy alone lets the provider's card script in, and a policy belongs to a document: where that script
 * is foreign, the checkout is loaded as a document of its own, and so is what comes after it, without the script.
 */
export function useOwnDocument(scriptUrl: string | null): void {
  useEffect(() => {
    if (scriptUrl === null || new URL(scriptUrl, window.location.href).origin === window.location.origin) return;
    const own = window.location.pathname;
    const loadedAs = documentPath();
    if (loadedAs === null) return;
    if (loadedAs !== own) {
      window.location.reload();
      return;
    }
    return () => {
      if (window.location.pathname !== own) window.location.reload();
    };
  }, [scriptUrl]);
}

/** The path under which the browser fetched this document; null where it does not tell. */
function documentPath(): string | null {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded && URL.canParse(loaded.name) ? new URL(loaded.name).pathname : null;
}
