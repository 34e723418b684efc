import { useState } from "react";
import { type CheckoutDraft, draftFor } from "./checkout-draft.ts";
import { readDraft, saveDraft } from "./draft-store.ts";

/** The draft of whoever looks, and a way to write parts of it; mounted in the browser only. */
export function useDraft(customerId: string | null) {
  const [kept, setKept] = useState(() => readDraft(customerId));
  function keep(change: Partial<CheckoutDraft>) {
    const next = { ...readDraft(customerId), ...change };
    saveDraft(next);
    setKept(next);
  }
  return { draft: draftFor(kept, customerId), keep };
}
