import type { Lifetime } from "../lifetime.ts";
import { inPresent, isBackdated, now } from "../moment.ts";
import type { OrderBook } from "./order-book.ts";
import { expired, paid } from "./order-changes.ts";
import type { OrderRecord } from "./order-record.ts";
import type { NotificationAction } from "./webhooks/notification.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

/** The real sandbox pays such a PIX by itself after two to four seconds. */
const SELF_PAYING_NAME = "APRO";
const SELF_PAYING_MS = 2000;

/** All changes to orders go through the desk: it stores, expires, auto-pays and notifies. */
export interface OrderDesk {
  open(order: OrderRecord): void;
  /** The current order; expires it first if its deadline has passed. */
  current(order: OrderRecord | undefined): OrderRecord | undefined;
  /** Stores a changed order and notifies the shop. Settles after the first delivery attempt. */
  change(order: OrderRecord, action: NotificationAction): Promise<void>;
}

/** Creates the desk and restarts the timers of orders that an earlier run left open. */
export function createOrderDesk(book: OrderBook, webhooks: WebhookSender, lifetime: Lifetime): OrderDesk {
  const alarms = new Map<string, Array<() => void>>();

  function open(order: OrderRecord): void {
    book.put(order);
    arm(order);
  }

  function current(order: OrderRecord | undefined): OrderRecord | undefined {
    const { status, payment } = order ?? {};
    if (!order || status !== "action_required" || (payment?.expiresAt ?? Number.POSITIVE_INFINITY) > now()) {
      return order;
    }
    const ended = expired(order, now());
    void change(ended, "order.expired");
    return ended;
  }

  function change(order: OrderRecord, action: NotificationAction): Promise<void> {
    book.put(order);
    if (order.status !== "action_required") disarm(order.id);
    return webhooks.send(order, action);
  }

  function arm(order: OrderRecord): void {
    if (order.status !== "action_required") return;
    const { expiresAt } = order.payment;
    // Whoever backdates an order decides on it at that time, too.
    if (expiresAt === null || (isBackdated() && expiresAt <= Date.now())) return;
    inPresent(() => startTimers(order, expiresAt));
  }

  function startTimers(order: OrderRecord, expiresAt: number): void {
    const { method } = order.payment;
    // Margin of 5 ms: a timer may fire slightly before the clock agrees.
    const expiry = lifetime.after(expiresAt - now() + 5, () => void current(book.byId(order.id)));
    alarms.set(order.id, [expiry]);
    if (order.payer.firstName !== SELF_PAYING_NAME || method.type !== "bank_transfer") return;
    alarms.get(order.id)?.push(lifetime.after(SELF_PAYING_MS, () => payItself(order.id)));
  }

  function payItself(id: string): void {
    const order = current(book.byId(id));
    if (order?.status !== "action_required") return;
    void change(paid(order, now(), order.willPayCents ?? order.totalCents), "order.processed");
  }

  function disarm(id: string): void {
    for (const cancel of alarms.get(id) ?? []) cancel();
    alarms.delete(id);
  }

  for (const order of book.all()) arm(order);
  return { open, current, change };
}
