import type { Centavos } from "#platform/money.ts";

/** Every mail about an order; when each is sent and why stands in the register of mails. */
export const MAIL_KINDS = [
  "order_received",
  "boleto_reminder",
  "order_confirmed",
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

/** What a mail tells of, where an order can have more than one of its kind: each is told once. */
export interface MailFact {
  /** The attempt, the tracking code, the refund. */
  id: string;
  /** What went back. */
  amountCents?: Centavos;
  /** Whether nothing is left of it. */
  whole?: boolean;
  /** Whether it went back by other means than it was paid by. */
  outside?: boolean;
}

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `again`: a wish of the staff's own, by its UUID, to send one that was sent before. */
    "orders.mail": { orderId: string; kind: MailKind; fact?: MailFact; again?: string };
    /** An order was paid: the shop is told. */
    "orders.tell-shop": { orderId: string };
    "orders.cancel-unpaid": Record<string, never>;
    /** A paid order was given up or cancelled: whoever has its parcels calls them off. */
    "orders.called-off": { orderId: string };
  }
}
