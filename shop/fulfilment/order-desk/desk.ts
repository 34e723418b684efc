import type { Centavos } from "#platform/money.ts";
import type { PaymentMethod, PaymentState } from "#shop/ordering/payments/payment.ts";
import type { RefundState } from "#shop/ordering/payments/refunds/refund.ts";
import type { OfferedMail } from "./offered-mail.ts";

/** What a provider said of an attempt, and what the attempt was after it. */
export interface DeskFact {
  said: PaymentState;
  became: PaymentState;
  statusDetail: string | null;
  providerPaymentId: string | null;
  amountCents: Centavos | null;
  refundedCents: Centavos | null;
  at: Date;
}

/** A webhook's notice about an attempt; without an outcome nobody has followed it yet. */
export interface DeskNotice {
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

/** One attempt to pay, with all that is known of it. */
export interface DeskPayment {
  id: string;
  externalPaymentId: string;
  provider: string;
  providerPaymentId: string | null;
  method: PaymentMethod;
  state: PaymentState;
  statusDetail: string | null;
  amountCents: Centavos;
  methodDiscountCents: Centavos;
  installments: number;
  interestCents: Centavos;
  refundedCents: Centavos;
  cardBrand: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  createdAt: Date;
  /** Oldest first. */
  facts: DeskFact[];
  notices: DeskNotice[];
  refunds: DeskRefund[];
}

/** A note of the staff's. */
export interface DeskNote {
  id: string;
  staffId: string;
  author: string;
  text: string;
  writtenAt: Date;
}

/** One of the order's events, with what it tells of. */
export interface DeskEvent {
  kind: string;
  at: Date;
  /** The payment, the mail's fact or the return it is about. */
  subject: string | null;
  amountCents: Centavos | null;
  /** A mail that the staff sent once more. */
  again: boolean;
}

/** A line of the audit log about the order or one of its returns. */
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

/** Everything that happened to an order, as it is kept. */
export interface DeskRecords {
  payments: DeskPayment[];
  events: DeskEvent[];
  audit: DeskAudit[];
  notes: DeskNote[];
  tracking: DeskTracking[];
  /** When each printed label came, by its parcel's position. */
  labels: { position: number; at: Date }[];
  /** Mails that a server has refused for good, by the mail's kind. */
  refusedMails: { mail: string; at: Date }[];
}

/** A line of the order with what can still go back on the shelf. */
export interface PieceLeft {
  orderItemId: string;
  productName: string;
  size: string;
  /** What was paid for one of them, discounts taken off. */
  unitCents: Centavos;
  left: number;
  /** What was paid for one of those left, for two, and so on, to the centavo: as many amounts as are left. */
  worthCents: Centavos[];
}

/** What the staff's page of an order shows besides the parcels. */
export interface Desk {
  records: DeskRecords;
  /** What can go back, and what went or is on its way. */
  refundableCents: Centavos;
  returnedCents: Centavos;
  /** What can go back on the shelf with a refund. */
  pieces: PieceLeft[];
  /** The shipping that goes back with all of these. */
  lastShippingCents: Centavos;
  mails: OfferedMail[];
}
