import type { CardChoice } from "../payment-choice.ts";

export type MadeToken =
  | { kind: "token"; card: CardChoice; deviceId: string | null }
  | { kind: "refused"; faults: readonly string[] };

/** The toast that names the missing fields. */
export const MISSING_TOAST = "card-form";

/** What the payment step can call on the card form. */
export interface CardControls {
  /** Shows what is missing or invalid at the fields and moves the focus to the first one; returns them in form order. */
  showFaults: () => string[];
  /** Exchanges the card data for a one-time token at the provider. */
  tokenize: () => Promise<MadeToken>;
}

/** Configuration of the provider's card fields. */
export interface CardFieldsConfig {
  publicKey: string;
  scriptUrl: string;
}
