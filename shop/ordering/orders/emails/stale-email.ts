import type { Order } from "../order.ts";
import type { MailFact, MailKind } from "../order-jobs.ts";

/** What tells one invoice of an order from another: its access key; without one, that a document is there. Null: none. */
export function invoiceFact({ invoiceKey, invoiceUrl }: Pick<Order, "invoiceKey" | "invoiceUrl">): MailFact | null {
  if (invoiceKey) return { id: invoiceKey };
  return invoiceUrl ? { id: "document" } : null;
}

const OVERTAKEN: Partial<Record<MailKind, (order: Order, fact: MailFact | null) => boolean>> = {
  order_received: waitsNoMore,
  boleto_reminder: waitsNoMore,
  // Paid after all, under way to it, or over.
  order_expired: ({ status, payment }) => status !== "pending" || payment?.state !== "expired",
  // Taken away again, or told with the key that came meanwhile.
  order_invoice: (order, fact) => invoiceFact(order)?.id !== fact?.id,
  order_ready: ({ status }) => status !== "processing",
  order_shipped: ({ status }) => status !== "shipped",
};

/** Nobody is asked to pay what is paid, or can no longer be paid; nobody is told what has gone on since. */
export function isStale(kind: MailKind, order: Order, fact: MailFact | null): boolean {
  return OVERTAKEN[kind]?.(order, fact) ?? false;
}

function waitsNoMore({ status, payment }: Order): boolean {
  return status !== "pending" || payment?.state !== "pending";
}
