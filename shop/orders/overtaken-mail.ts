import type { Order } from "./order.ts";
import type { MailKind } from "./order-jobs.ts";

const OVERTAKEN: Partial<Record<MailKind, (order: Order) => boolean>> = {
  order_received: waitsNoMore,
  boleto_reminder: waitsNoMore,
  // Paid after all, under way to it, or over.
  order_expired: ({ status, payment }) => status !== "pending" || payment?.state !== "expired",
  order_ready: ({ status }) => status !== "processing",
  order_shipped: ({ status }) => status !== "shipped",
};

/** Nobody is asked to pay what is paid, or can no longer be paid; nobody is told what has gone on since. */
export function isOvertaken(kind: MailKind, order: Order): boolean {
  return OVERTAKEN[kind]?.(order) ?? false;
}

function waitsNoMore({ status, payment }: Order): boolean {
  return status !== "pending" || payment?.state !== "pending";
}
