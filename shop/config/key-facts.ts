export interface KeyFacts {
  /** Fingerprint of the main key: of other keys nothing of this is known. */
  of: string;
  /** The keys were tested, or refused. */
  isTested: boolean;
  /** ISO 8601; null: the provider does not refuse them. */
  refusedAt: string | null;
  /** By their prefix or their test: no real money moves. */
  isTest: boolean;
  /** The provider's newest notice about a payment said that it moves no real money. */
  toldTest: boolean;
  /** An owner opens the shop with test keys. */
  isConfirmed: boolean;
  /** False: Stripe has not given the account PIX, which it does by invitation. */
  takesPix: boolean;
}

/** Null: no keys. */
export type KnownKeys = Readonly<Record<"mercado-pago" | "stripe", KeyFacts | null>>;
