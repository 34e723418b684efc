import { useEffect, useState } from "react";
import { forgetDraft } from "#app/session/draft-text.ts";
import { type CheckoutDraft, draftFor, EMPTY_DRAFT } from "./checkout-draft.ts";
import { readAnyDraft, readDraft, saveDraft } from "./draft-store.ts";

/**
 * The draft of whoever looks, and a way to write parts of it; mounted in the browser only. `withheld`: what is there is a
 * customer's whose session has ended, and shows again once they have logged in; `drop` gives it up.
 */
export function useDraft(customerId: string | null) {
  const [kept, setKept] = useState(readAnyDraft);
  // Somebody has come or gone: another tab may have emptied or written it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each one who looks
  useEffect(() => setKept(readAnyDraft()), [customerId]);

  function keep(change: Partial<CheckoutDraft>) {
    const next = { ...readDraft(customerId), ...change };
    saveDraft(next);
    setKept(next);
  }
  function drop() {
    forgetDraft();
    setKept(EMPTY_DRAFT);
  }
  const withheld = customerId === null && kept.owner !== null;
  return { draft: draftFor(kept, customerId), keep, withheld, drop };
}
