import { useEffect, useState } from "react";
import { type CheckoutDraft, draftFor } from "./checkout-draft.ts";
import { readDraft, readStoredDraft, saveDraft } from "./draft-store.ts";

/**
 * Reads and writes the customer's draft. Must be mounted in the browser only. `withheld`: the stored draft belongs to a
 * customer whose session has ended; it reappears after login. `goOnAsVisitor` keeps what was typed, and leaves the
 * order to the account.
 * Rules: ORDER-22.
 */
export function useDraft(customerId: string | null) {
  const [kept, setKept] = useState(readStoredDraft);
  // After a login or logout: another tab may have changed or deleted the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each one who looks
  useEffect(() => setKept(readStoredDraft()), [customerId]);

  function keep(change: Partial<CheckoutDraft>) {
    const next = { ...readDraft(customerId), ...change };
    saveDraft(next);
    setKept(next);
  }
  function goOnAsVisitor() {
    const next = { ...readStoredDraft(), owner: null, attempt: null, order: null };
    saveDraft(next);
    setKept(next);
  }
  const withheld = customerId === null && kept.owner !== null;
  return { draft: draftFor(kept, customerId), keep, withheld, goOnAsVisitor };
}
