/** Where storage cannot be written (private window, quota) the draft lives as long as the page. */
let inMemory: string | null = null;

// Who leaves in another tab leaves nothing in this one's memory.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null && (key === null || key === storageKey())) inMemory = null;
  });
}

/** The checkout's draft as it is kept; what it means is the draft store's matter. Browser only. */
export function readDraftText(): string | null {
  try {
    return localStorage.getItem(storageKey()) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function writeDraftText(text: string): void {
  inMemory = text;
  try {
    localStorage.setItem(storageKey(), text);
  } catch {}
}

/** Forgets what was typed: the order is paid, or the customer leaves a device that others may use. */
export function forgetDraft(): void {
  inMemory = null;
  try {
    localStorage.removeItem(storageKey());
  } catch {}
}

/** Beside the cart's own entry: one draft per cart. */
function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-entrega`;
}
