import { readDraftText, writeDraftText } from "#app/session/draft-text.ts";
import { type CheckoutDraft, draftFor, parseDraft, printDraft } from "./checkout-draft.ts";

/** This customer's draft. Browser only. */
export function readDraft(customerId: string | null): CheckoutDraft {
  return draftFor(readAnyDraft(), customerId);
}

/** The stored draft, whoever its owner is: do not show it to anyone else. */
export function readAnyDraft(): CheckoutDraft {
  return parseDraft(readDraftText(), Date.now());
}

export function saveDraft(draft: CheckoutDraft): void {
  writeDraftText(printDraft(draft, Date.now()));
}
