import type { Centavos } from "#platform/money.ts";
import type { ReturnKind, ReturnStatus } from "./return-status.ts";

export interface ReturnLine {
  /** The `OrderLine` these pieces are of. */
  orderItemId: string;
  quantity: number;
  /** What was paid for them, discounts taken off. */
  refundCents: Centavos;
  /** The size wanted instead; null where money is. */
  wantedSize: string | null;
  /** Pieces of that size are set aside for it. */
  isHeld: boolean;
  /** How many of the pieces went back on the shelf; null until they have arrived. */
  shelved: number | null;
}

/** Pieces of an order on their way back, and what becomes of it. */
export interface Return {
  id: string;
  /** Shown as `returnNumber`. */
  number: number;
  orderId: string;
  kind: ReturnKind;
  status: ReturnStatus;
  /** What the customer wrote. */
  note: string;
  /** What the shop answered. */
  answer: string;
  labelUrl: string | null;
  /** Pays for the way back at the post office. */
  postingCode: string | null;
  /** How the other pieces of an exchange went out. */
  sentCarrier: string | null;
  sentCode: string | null;
  lines: ReturnLine[];
  /** The order's shipping, when nothing of the order is kept. */
  shippingCents: Centavos;
  /** What was given back in the end, where that is not all that was promised. */
  refundedCents: Centavos | null;
  /** The day, `YYYY-MM-DD`, by which the shop answers. */
  answerDueOn: string;
  requestedAt: Date;
  answeredAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
}

/** What people call a return by. Rules: REFUND-18. */
export function returnNumber({ number }: Pick<Return, "number">): string {
  return `D-${number}`;
}

interface Promised {
  lines: readonly Pick<ReturnLine, "refundCents">[];
  shippingCents: Centavos;
}

/** What comes back in money, or would if no other piece can be had. */
export function refundOf({ lines, shippingCents }: Promised): Centavos {
  return lines.reduce((sum, { refundCents }) => sum + refundCents, shippingCents);
}

/** What came back in money, where that was the end of it; what is promised before. */
export function returnMoneyOf(made: Promised & Pick<Return, "refundedCents">): Centavos {
  return made.refundedCents ?? refundOf(made);
}
