import type { Centavos } from "#platform/money.ts";

/** Rules: MAIL-12. */
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
  /** Refunded. */
  amountCents?: Centavos;
  /** The refund was complete. */
  whole?: boolean;
  /** The refund was made outside the provider. */
  outside?: boolean;
  /** By staff, one sentence each; never an address. */
  changes?: readonly string[];
  /** Number of the order that took this one's place. */
  replacedBy?: number;
}
