import {
  invoiceFact,
  isOutdatedEmail,
  MAIL_KINDS,
  type MailFact,
  type MailKind,
} from "#shop/ordering/orders/emails/mail-kind.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isSold } from "#shop/ordering/orders/order-status.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";

export interface SentMail {
  kind: MailKind;
  /** Null if an order has only one mail of the kind, or if it was not recorded. */
  fact: MailFact | null;
  at: Date;
}

export interface SendableMail {
  key: string;
  kind: MailKind;
  fact: MailFact | null;
  /** Null: never. */
  sentAt: Date | null;
}

type About = Pick<Order, "status" | "paymentStatus" | "payment" | "trackingCode" | "invoiceKey" | "invoiceUrl">;

/** Depend on the order's current state and can be sent even if they never were; all others report a past event. */
const CURRENT: Readonly<Partial<Record<MailKind, (order: About) => boolean>>> = {
  // An order gets two at most, at their time.
  payment_reminder: () => false,
  order_received: ({ payment }) => payment?.method === "pix" || payment?.method === "boleto",
  order_confirmed: ({ status, paymentStatus }) => isSold(status) && isMoneyHere(paymentStatus),
  order_cancelled: ({ status }) => status === "cancelled",
  order_invoice: (order) => invoiceFact(order) !== null,
  order_shipped: ({ status }) => status === "shipped",
  order_delivered: ({ status }) => status === "delivered",
};

/** Those sent before that are still true, and those that fit the order's state. Rules: MAIL-25. */
export function offeredMails(order: Order, sent: readonly SentMail[]): SendableMail[] {
  const offered = new Map<string, SendableMail>();
  for (const { kind, fact, at } of sent) {
    const key = keyOf(kind, fact);
    const before = offered.get(key)?.sentAt;
    offered.set(key, { key, kind, fact, sentAt: before && before > at ? before : at });
  }
  for (const kind of MAIL_KINDS) {
    if (!CURRENT[kind]?.(order)) continue;
    const fact = factNow(kind, order);
    const key = keyOf(kind, fact);
    if (!offered.has(key)) offered.set(key, { key, kind, fact, sentAt: null });
  }
  return [...offered.values()]
    .filter(({ kind, fact }) => holds(kind, fact, order))
    .sort((a, b) => (b.sentAt?.getTime() ?? 0) - (a.sentAt?.getTime() ?? 0));
}

/** Null if an order has only one mail of the kind. */
function factNow(kind: MailKind, order: Order): MailFact | null {
  if (kind === "order_invoice") return invoiceFact(order);
  return kind === "order_shipped" ? { id: order.trackingCode ?? "sent" } : null;
}

function holds(kind: MailKind, fact: MailFact | null, order: Order): boolean {
  if (isOutdatedEmail(kind, order, fact) || CURRENT[kind]?.(order) === false) return false;
  // Only the mail with the current tracking code is still true.
  if (kind === "order_shipped") return fact?.id === (order.trackingCode ?? "sent");
  // Without the amount the mail would be empty.
  return kind !== "money_refunded" || fact?.amountCents !== undefined;
}

function keyOf(kind: MailKind, fact: MailFact | null): string {
  return fact ? `${kind}:${fact.id}` : kind;
}
