import { readDraftText, writeDraftText } from "#app/session/draft-text.ts";
import { type CheckoutDraft, draftFor, parseDraft, printDraft } from "./checkout-draft.ts";

/** The draft of whoever looks. Browser only. */
export function readDraft(customerId: string | null): CheckoutDraft {
  return draftFor(readAnyDraft(), customerId);
}

/** The draft that is there, whoever's it is: not to be shown to anyone else. */
export function readAnyDraft(): CheckoutDraft {
  return parseDraft(readDraftText(), Date.now());
}

export function saveDraft(draft: CheckoutDraft): void {
  writeDraftText(printDraft(draft, Date.now()));
}
