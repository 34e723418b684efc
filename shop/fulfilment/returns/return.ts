import type { Centavos } from "#platform/money.ts";
import type { ReturnKind, ReturnStatus } from "./return-status.ts";

export interface ReturnLine {
  orderItemId: string;
  quantity: number;
  /** Paid for these pieces, after discounts. */
  refundCents: Centavos;
  /** Null for a refund. */
  wantedSize: string | null;
  /** Pieces of that size are reserved. */
  isHeld: boolean;
  /** Pieces put back into stock; null until they have arrived. */
  shelved: number | null;
}

export interface Return {
  id: string;
  /** Displayed through `returnNumber`. */
  number: number;
  orderId: string;
  kind: ReturnKind;
  status: ReturnStatus;
  note: string;
  /** How many, at `photoPaths`. */
  photos: number;
  answer: string;
  labelUrl: string | null;
  postingCode: string | null;
  /** `YYYY-MM-DD`, included; null: unknown. */
  postUntil: string | null;
  /** Carrier of the replacement. */
  sentCarrier: string | null;
  sentCode: string | null;
  lines: ReturnLine[];
  /** The order's shipping, if the customer keeps nothing; otherwise 0. */
  shippingCents: Centavos;
  /** Set if it differs from the promised amount. */
  refundedCents: Centavos | null;
  /** `YYYY-MM-DD`. */
  answerDueOn: string;
  requestedAt: Date;
  answeredAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
}

/** The number that people use. Rules: REFUND-18. */
export function returnNumber({ number }: Pick<Return, "number">): string {
  return `D-${number}`;
}

interface Promised {
  lines: readonly Pick<ReturnLine, "refundCents">[];
  shippingCents: Centavos;
}

/** The promised refund; for an exchange, if no replacement is available. */
export function refundOf({ lines, shippingCents }: Promised): Centavos {
  return lines.reduce((sum, { refundCents }) => sum + refundCents, shippingCents);
}

/** What was refunded, or before that what was promised. */
export function returnMoneyOf(made: Promised & Pick<Return, "refundedCents">): Centavos {
  return made.refundedCents ?? refundOf(made);
}

/**
 * As shown by a signed link, which may have been forwarded: without what customer and shop wrote, and without the
 * posting code and label, with which anybody could send a parcel at the shop's cost. The mails have them.
 * Rules: REFUND-75.
 */
export function linkedReturn(made: Return): Return {
  return { ...made, note: "", photos: 0, answer: "", postingCode: null, postUntil: null, labelUrl: null };
}
