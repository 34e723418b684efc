import type { CardToken } from "./card-tokens.ts";

/** The bank's decision on a card: approve, decline, review, or a 3-D Secure challenge. */
export type CardOutcome =
  | { kind: "approved" }
  | { kind: "refused"; detail: string }
  | { kind: "in_review" }
  | { kind: "challenge" };

/**
 * The first word of the cardholder's name decides, as in the provider's test environment. Which detail the Orders API
 * gives for each is not confirmed; the values come from its status page where it lists one.
 */
const BY_NAME: Readonly<Record<string, CardOutcome>> = {
  APRO: { kind: "approved" },
  CONT: { kind: "in_review" },
  OTHE: { kind: "refused", detail: "rejected_by_issuer" },
  CALL: { kind: "refused", detail: "required_call_for_authorize" },
  FUND: { kind: "refused", detail: "insufficient_amount" },
  SECU: { kind: "refused", detail: "bad_filled_security_code" },
  EXPI: { kind: "refused", detail: "bad_filled_date" },
  FORM: { kind: "refused", detail: "bad_filled_card_data" },
  CARD: { kind: "refused", detail: "bad_filled_card_number" },
  INST: { kind: "refused", detail: "invalid_installments" },
  DUPL: { kind: "refused", detail: "duplicated_payment" },
  LOCK: { kind: "refused", detail: "card_disabled" },
  CTNA: { kind: "refused", detail: "card_type_not_allowed" },
  ATTE: { kind: "refused", detail: "max_attempts_exceeded" },
  BLAC: { kind: "refused", detail: "high_risk" },
  // Names of this simulator, for details of the status pages that no documented name gives.
  SALD: { kind: "refused", detail: "card_insufficient_amount" },
  LIMI: { kind: "refused", detail: "amount_limit_exceeded" },
  PEND: { kind: "refused", detail: "pending_challenge" },
  PROC: { kind: "refused", detail: "processing_error" },
};

/** The provider's 3-D Secure test cards: challenged whenever the shop allows it. */
const CHALLENGED = new Set(["5483928164574623", "5361956806117557"]);

/** The outcome of a payment with this card. Any other name is approved: people may type their own. */
export function outcomeOf(card: CardToken, challengeAllowed: boolean): CardOutcome {
  const [name = ""] = card.holderName.trim().toUpperCase().split(/\s+/);
  if (challengeAllowed && CHALLENGED.has(card.number)) return { kind: "challenge" };
  return BY_NAME[name] ?? { kind: "approved" };
}
