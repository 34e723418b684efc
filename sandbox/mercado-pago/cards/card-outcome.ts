import type { CardToken } from "./card-tokens.ts";

/** What a bank says to a card: it pays, it refuses, it takes its time, or it asks its owner for a proof. */
export type CardOutcome =
  | { kind: "approved" }
  | { kind: "refused"; detail: string }
  | { kind: "in_review" }
  | { kind: "challenge" };

/**
 * The first word of the cardholder's name decides, as in the provider's test environment. Which detail the Orders API
 * gives for each is not confirmed; the words are those of its status page where it has one.
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
};

/** Cards of the provider's 3-D Secure tests: their banks ask for a proof wherever the shop lets them. */
const CHALLENGED = new Set(["5483928164574623", "5361956806117557"]);

/** What happens to a payment with this card. Any other name pays: people may well type their own. */
export function outcomeOf(card: CardToken, challengeAllowed: boolean): CardOutcome {
  const [name = ""] = card.holderName.trim().toUpperCase().split(/\s+/);
  if (challengeAllowed && CHALLENGED.has(card.number)) return { kind: "challenge" };
  return BY_NAME[name] ?? { kind: "approved" };
}
