import type { Centavos } from "#platform/money.ts";
import type { Dispute } from "#shop/ordering/payments/disputes/dispute.ts";
import type { PaymentMethod, PaymentState } from "#shop/ordering/payments/payment.ts";
import type { RefundState } from "#shop/ordering/payments/refunds/refund.ts";
import type { SendableMail } from "./offered-mail.ts";

/** A state reported by the provider, and the attempt's state after it. */
export interface DeskFact {
  said: PaymentState;
  became: PaymentState;
  statusDetail: string | null;
  providerPaymentId: string | null;
  amountCents: Centavos | null;
  refundedCents: Centavos | null;
  at: Date;
}

/** An event without an outcome has not been processed. */
export interface DeskWebhookEvent {
  outcome: string | null;
  receivedAt: Date;
  processedAt: Date | null;
}

export interface DeskRefund {
  id: string;
  amountCents: Centavos;
  reason: string;
  state: RefundState;
  requestedAt: Date;
  doneAt: Date | null;
}

export interface DeskPayment {
  id: string;
  externalPaymentId: string;
  provider: string;
  providerPaymentId: string | null;
  method: PaymentMethod;
  state: PaymentState;
  statusDetail: string | null;
  amountCents: Centavos;
  discountMethodCents: Centavos;
  installments: number;
  interestCents: Centavos;
  refundedCents: Centavos;
  cardBrand: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  createdAt: Date;
  /** Oldest first. */
  facts: DeskFact[];
  notices: DeskWebhookEvent[];
  refunds: DeskRefund[];
  /** The newest. */
  dispute: Dispute | null;
}

export interface DeskNote {
  id: string;
  staffId: string;
  author: string;
  text: string;
  writtenAt: Date;
}

export interface DeskEvent {
  kind: string;
  at: Date;
  /** The payment, the mail's fact or the return concerned. */
  subject: string | null;
  amountCents: Centavos | null;
  again: boolean;
  /** What an edit changed, one sentence each. */
  changes: string[];
}

/** A line about the order or one of its returns. */
export interface DeskAudit {
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  before: unknown;
  after: unknown;
}

export interface DeskTracking {
  at: Date;
  description: string;
  location: string;
}

export interface DeskRecords {
  payments: DeskPayment[];
  events: DeskEvent[];
  audit: DeskAudit[];
  notes: DeskNote[];
  tracking: DeskTracking[];
  /** When each label was stored, by the parcel's position. */
  labels: { position: number; at: Date }[];
  /** Mails that a mail server refused permanently, by kind. */
  refusedMails: { mail: string; at: Date }[];
}

export interface PieceLeft {
  orderItemId: string;
  productName: string;
  size: string;
  /** Paid per piece, after discounts. */
  unitCents: Centavos;
  left: number;
  /** Paid for one, two, ... of the remaining pieces, exact to the centavo. */
  worthCents: Centavos[];
}

/** Without the parcels. */
export interface Desk {
  records: DeskRecords;
  /** Can still be refunded. `returnedCents`: refunded or being refunded. */
  refundableCents: Centavos;
  returnedCents: Centavos;
  /** Can be put back into stock with a refund. */
  pieces: PieceLeft[];
  /** Refunded with the last of these pieces. */
  lastShippingCents: Centavos;
  mails: SendableMail[];
}
