import { type CheckoutDraft, draftFor, parseDraft, printDraft } from "./checkout-draft.ts";

/** Where storage cannot be written (private window, quota) the draft lives as long as the page. */
let inMemory: string | null = null;

/** The draft of whoever looks. Browser only. */
export function readDraft(customerId: string | null): CheckoutDraft {
  return draftFor(parseDraft(readText(), Date.now()), customerId);
}

export function saveDraft(draft: CheckoutDraft): void {
  inMemory = printDraft(draft, Date.now());
  try {
    localStorage.setItem(storageKey(), inMemory);
  } catch {}
}

/** Forgets what was typed: the order is paid. */
export function forgetDraft(): void {
  inMemory = null;
  try {
    localStorage.removeItem(storageKey());
  } catch {}
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey()) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Beside the cart's own entry: one draft per cart. */
function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-entrega`;
}
