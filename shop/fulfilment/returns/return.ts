import type { Centavos } from "#platform/money.ts";
import type { ReturnKind, ReturnStatus } from "./return-status.ts";

export interface ReturnLine {
  /** The id of the `OrderLine`. */
  orderItemId: string;
  quantity: number;
  /** Paid for these pieces, after discounts. */
  refundCents: Centavos;
  /** The requested size; null for a refund. */
  wantedSize: string | null;
  /** Pieces of that size are reserved. */
  isHeld: boolean;
  /** Pieces put back into stock; null until they have arrived. */
  shelved: number | null;
}

/** A return of pieces of an order, and its outcome. */
export interface Return {
  id: string;
  /** Displayed through `returnNumber`. */
  number: number;
  orderId: string;
  kind: ReturnKind;
  status: ReturnStatus;
  /** The customer's text. */
  note: string;
  /** The shop's answer. */
  answer: string;
  labelUrl: string | null;
  /** The posting code for free return postage. */
  postingCode: string | null;
  /** The last day on which the code works, `YYYY-MM-DD`; null: unknown. */
  postUntil: string | null;
  /** The carrier of the replacement. */
  sentCarrier: string | null;
  sentCode: string | null;
  lines: ReturnLine[];
  /** The order's shipping, if the customer keeps nothing; otherwise 0. */
  shippingCents: Centavos;
  /** The refunded amount if it differs from the promised one. */
  refundedCents: Centavos | null;
  /** The day, `YYYY-MM-DD`, by which the shop must answer. */
  answerDueOn: string;
  requestedAt: Date;
  answeredAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
}

/** The number that people use for a return. Rules: REFUND-18. */
export function returnNumber({ number }: Pick<Return, "number">): string {
  return `D-${number}`;
}

interface Promised {
  lines: readonly Pick<ReturnLine, "refundCents">[];
  shippingCents: Centavos;
}

/** The promised refund; for an exchange, the refund if no replacement is available. */
export function refundOf({ lines, shippingCents }: Promised): Centavos {
  return lines.reduce((sum, { refundCents }) => sum + refundCents, shippingCents);
}

/** The refunded amount, or the promised one before that. */
export function returnMoneyOf(made: Promised & Pick<Return, "refundedCents">): Centavos {
  return made.refundedCents ?? refundOf(made);
}
