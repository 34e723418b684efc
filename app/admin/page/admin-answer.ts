import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

/** Hidden field that names which of a page's forms was posted. */
export const INTENT_FIELD = "acao";

/** The panel's answer to a posted form; `values.acao` names the form. */
export interface AdminAnswer extends FormAnswer {
  /** What was done, shown as a toast, or as a note without scripts. */
  said?: string;
  /** Link to hand over by hand, because no mail server is configured. */
  link?: string | null;
  /** Prices of the test parcel; `estimated` is the reason if they are estimates, else null. */
  quoted?: { estimated: string | null; options: readonly ShippingOption[] };
  /** Items that were left out, one line each. */
  except?: readonly string[];
  /** It failed, but the user may save anyway. */
  askAnyway?: boolean;
  /** What was typed of an editable text, and the e-mail it makes; null for a text that is no e-mail. */
  text?: { typed: Record<string, string>; mail: { subject: string; html: string } | null };
  /** Shown only once. */
  backupCodes?: string[];
}

/** Appended to a stale refusal's message: the page has been reloaded with the current state. */
export const PAGE_IS_CURRENT = "A página já mostra como está agora.";

/** Answer of a successful form. `said` is the message to show. */
export function done(fields: Record<string, string>, said: string, more: Partial<AdminAnswer> = {}): AdminAnswer {
  return { kind: "done", said, values: { [INTENT_FIELD]: fields[INTENT_FIELD] ?? "" }, ...more };
}
