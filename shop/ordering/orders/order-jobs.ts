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

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /**
     * `again`: UUID of a staff member's resend of an earlier e-mail. `heldSince`: ISO time since which the mail waits for
     * its turn.
     */
    "orders.mail": { orderId: string; kind: MailKind; fact?: MailFact; again?: string; heldSince?: string };
    /** A new link to the order, to its own address. Null: nobody's order was named, and nothing is sent. */
    "orders.link": { orderId: string | null; mailId: string };
    /** An order was paid: notify the shop. */
    "orders.tell-shop": { orderId: string };
    "orders.cancel-unpaid": Record<string, never>;
    "orders.remind": Record<string, never>;
    /** An order was paid that takes the place of another one's pieces: take them out. Null: all that a lost job left. */
    "orders.replace-pieces": { orderId: string | null };
    /** A paid order was given up or cancelled: cancel its parcels. */
    "orders.called-off": { orderId: string };
  }
}
