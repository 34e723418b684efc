import { readDraftText, writeDraftText } from "#app/session/draft-text.ts";
import { type CheckoutDraft, draftFor, parseDraft, serialiseDraft } from "./checkout-draft.ts";

/** This customer's draft. Browser only. */
export function readDraft(customerId: string | null): CheckoutDraft {
  return draftFor(readStoredDraft(), customerId);
}

/** The stored draft, whoever its owner is: do not show it to anyone else. */
export function readStoredDraft(): CheckoutDraft {
  return parseDraft(readDraftText(), Date.now());
}

export function saveDraft(draft: CheckoutDraft): void {
  writeDraftText(serialiseDraft(draft, Date.now()));
}
