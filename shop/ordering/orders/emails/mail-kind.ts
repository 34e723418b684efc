import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

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

/** The access key, else just that a document exists. Null: no invoice. */
export function invoiceFact({ invoiceKey, invoiceUrl }: Pick<Order, "invoiceKey" | "invoiceUrl">): MailFact | null {
  if (invoiceKey) return { id: invoiceKey };
  return invoiceUrl ? { id: "document" } : null;
}

const OVERTAKEN: Partial<Record<MailKind, (order: Order, fact: MailFact | null) => boolean>> = {
  order_received: waitsNoMore,
  order_changed: ({ status }) => status === "cancelled",
  boleto_reminder: waitsNoMore,
  // Whether it is still due is looked up when it is sent (`openReminder`).
  payment_reminder: ({ status }) => status !== "pending",
  // Paid after all, being paid, or over.
  order_expired: ({ status, payment }) => status !== "pending" || payment?.state !== "expired",
  // The invoice was removed, or was already sent with the key that came later.
  order_invoice: (order, fact) => invoiceFact(order)?.id !== fact?.id,
  order_ready: ({ status }) => status !== "processing",
  order_shipped: ({ status }) => status !== "shipped",
};

/** True if it asks for a payment that is done or impossible, or reports a status the order has left. Rules: MAIL-13. */
export function isOutdatedEmail(kind: MailKind, order: Order, fact: MailFact | null): boolean {
  return OVERTAKEN[kind]?.(order, fact) ?? false;
}

function waitsNoMore({ status, payment }: Order): boolean {
  return status !== "pending" || payment?.state !== "pending";
}
