import { type CheckoutDraft, draftFor, parseDraft, printDraft } from "./checkout-draft.ts";
import { readDraftText, writeDraftText } from "./draft-text.ts";

/** The draft of whoever looks. Browser only. */
export function readDraft(customerId: string | null): CheckoutDraft {
  return draftFor(parseDraft(readDraftText(), Date.now()), customerId);
}

export function saveDraft(draft: CheckoutDraft): void {
  writeDraftText(printDraft(draft, Date.now()));
}
