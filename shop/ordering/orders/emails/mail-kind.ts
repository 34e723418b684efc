import type { Centavos } from "#platform/money.ts";

/** All kinds of order e-mails. Rules: MAIL-12. */
export const MAIL_KINDS = [
  "order_received",
  "boleto_reminder",
  "payment_reminder",
  "order_confirmed",
  "order_changed",
  "order_expired",
  "order_cancelled",
  "order_invoice",
  "order_ready",
  "order_shipped",
  "order_delivered",
  "order_refunded",
  "money_refunded",
  "payment_returned",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What an e-mail is about, where an order can have several of its kind. Each is sent once. */
export interface MailFact {
  /** Payment attempt, tracking code, refund, edit, or the turn of a reminder. */
  id: string;
  /** Refunded amount. */
  amountCents?: Centavos;
  /** Whether the refund was complete. */
  whole?: boolean;
  /** Whether the refund was made outside the provider. */
  outside?: boolean;
  /** What staff changed of the order, one sentence each; never an address. */
  changes?: readonly string[];
  /** Number of the order that took this one's place. */
  replacedBy?: number;
}
