import { useEffect } from "react";

/**
 * Only the checkout's Content-Security-Policy allows the provider's card script, and a policy applies to a whole
 * document. If that script comes from another origin, the checkout reloads as its own document, and leaving it reloads
 * again.
 */
export function useDocumentReload(scriptUrl: string | null): void {
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

/** The path this document was loaded with; null if the browser does not report it. */
function documentPath(): string | null {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded && URL.canParse(loaded.name) ? new URL(loaded.name).pathname : null;
}
