import type { CardChoice } from "../payment-choice.ts";

export type MadeToken =
  | { kind: "token"; card: CardChoice; deviceId: string | null }
  | { kind: "refused"; faults: readonly string[] };

/** What the payment step may ask of the card form. */
export interface CardControls {
  /** What is missing or wrong, in the order of the form. */
  faults: () => string[];
  /** Changes the card for a one-time token, at the provider. */
  tokenize: () => Promise<MadeToken>;
}

/** What the provider's card fields are made with. */
export interface CardFieldsConfig {
  publicKey: string;
  scriptUrl: string;
}
