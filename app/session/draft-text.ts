/** Fallback where storage cannot be written (private window, quota): the draft then lives as long as the page. */
let inMemory: string | null = null;

// Clears this tab's memory when another tab deletes the draft, as a logout does.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null && (key === null || key === storageKey())) inMemory = null;
  });
}

/** The checkout's draft as stored text; the draft store parses it. Browser only. */
export function readDraftText(): string | null {
  try {
    return localStorage.getItem(storageKey()) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Whether a reload finds the draft again: blocked storage keeps nothing. Browser only. */
export function isDraftStored(): boolean {
  try {
    return localStorage.getItem(storageKey()) !== null;
  } catch {
    return false;
  }
}

export function writeDraftText(text: string): void {
  inMemory = text;
  try {
    localStorage.setItem(storageKey(), text);
  } catch {}
}

/** Deletes the draft: the order is paid, or the customer logs out of a device that others may use. */
export function forgetDraft(): void {
  inMemory = null;
  try {
    localStorage.removeItem(storageKey());
  } catch {}
}

/** Derived from the cart's key: one draft per cart. */
function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-entrega`;
}
