import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

/** Which of a page's forms was sent. */
export const INTENT_FIELD = "acao";

/** What the panel says to a posted form; `values.acao` names the form. */
export interface AdminAnswer extends FormAnswer {
  /** What was done, for a toast, or a note where no scripts run. */
  said?: string;
  /** A link to hand over where no mail is set up. */
  link?: string | null;
  /** What shipping a test parcel costs; `estimated` says why these are estimates. */
  quoted?: { estimated: string | null; options: readonly ShippingOption[] };
  /** What was done but for these, one line each. */
  except?: readonly string[];
  /** It failed, and may be saved all the same. */
  askAnyway?: boolean;
  /** Shown this once. */
  backupCodes?: string[];
}

/** Ends what is said of a refusal after which the page is read anew. */
export const SHOWN_NOW = "A página já mostra como está agora.";

/** A form that did what it was for. */
export function done(fields: Record<string, string>, said: string, more: Partial<AdminAnswer> = {}): AdminAnswer {
  return { kind: "done", said, values: { [INTENT_FIELD]: fields[INTENT_FIELD] ?? "" }, ...more };
}

/** What a form of this name asks for; undefined where there is none: `constructor` names no form. */
export function changeNamed<Change>(changes: Readonly<Record<string, Change>>, name: string): Change | undefined {
  return Object.hasOwn(changes, name) ? changes[name] : undefined;
}
