import type { Accounts } from "../../accounts.ts";
import type { FaultBox } from "../../faults/fault-box.ts";
import type { Lifetime } from "../../lifetime.ts";
import { isBackdated } from "../../moment.ts";
import { isDelivered, postWebhook } from "../../post-webhook.ts";
import type { OrderRecord } from "../order-record.ts";
import { type NotificationAction, notificationOf } from "./notification.ts";
import { type OtherTopic, otherEvent, type WireEvent } from "./other-events.ts";
import { signatureHeaders } from "./signature-headers.ts";
import { createTurnstile } from "./turnstile.ts";

const ATTEMPTS = 5;
/** Mercado Pago waits 22 seconds for the response. */
const TIMEOUT_MS = 22_000;
const PARALLEL_DELIVERIES = 16;
const REMEMBERED = 200;

export interface WebhookSettings {
  url: string;
  secret: string;
  retryMs: number;
  browserUrl: string;
  account: Pick<Accounts["mercadoPago"], "isTest">;
}

/** One notification and its deliveries, as the control panel shows them. */
export interface Delivery {
  orderId: string;
  action: string;
  attempts: number;
  /** Last HTTP status, or the name of the network error. */
  lastAnswer: number | string | null;
  delivered: boolean;
}

export interface WebhookSender {
  /** Sends a notification. Never rejects; settles after the first attempt, retries run in the background. */
  send(order: OrderRecord, action: NotificationAction): Promise<void>;
  /** Like `send`, for a notification of another topic about the order's payment. */
  sendOther(order: OrderRecord, topic: OtherTopic): Promise<void>;
  recent(): readonly Delivery[];
}

/** Sends signed notifications about orders to the shop, and applies the faults of operation `webhook`. */
export function createWebhookSender(settings: WebhookSettings, box: FaultBox, lifetime: Lifetime): WebhookSender {
  const turnstile = createTurnstile(PARALLEL_DELIVERIES);
  const recent: Delivery[] = [];

  function send(order: OrderRecord, action: NotificationAction): Promise<void> {
    if (isBackdated()) return Promise.resolve();
    const body = JSON.stringify(notificationOf(order, action, settings));
    return deliver(order, { action, dataId: order.id, type: "order", body });
  }

  async function deliver(order: OrderRecord, notice: WireEvent): Promise<void> {
    const fault = box.take("mercado-pago", "webhook");
    if (fault?.fault === "missing") return;
    if (fault?.fault === "delayed") await lifetime.sleep(fault.ms ?? 5000);
    const copies = fault?.fault === "duplicate" ? 3 : 1;
    const style = fault?.fault ?? null;
    await Promise.all(
      Array.from({ length: copies }, () => {
        const { action } = notice;
        const delivery: Delivery = { orderId: order.id, action, attempts: 0, lastAnswer: null, delivered: false };
        remember(delivery);
        return attempt(delivery, notice, style);
      }),
    );
  }

  async function attempt(delivery: Delivery, notice: WireEvent, style: string | null): Promise<void> {
    if (lifetime.signal.aborted) return;
    delivery.attempts += 1;
    delivery.lastAnswer = await turnstile(() => post(notice, style));
    delivery.delivered = isDelivered(delivery.lastAnswer);
    // The real provider retries after 15 minutes. Whether it signs retries afresh is unknown; the simulator does.
    if (!delivery.delivered && delivery.attempts < ATTEMPTS && !notice.once) {
      lifetime.after(settings.retryMs, () => void attempt(delivery, notice, style));
    }
  }

  function post({ dataId, type, body }: WireEvent, style: string | null): Promise<number | string> {
    const url = new URL(settings.url);
    if (dataId !== null) url.searchParams.set("data.id", dataId);
    url.searchParams.set("type", type);
    return postWebhook({
      url: url.href,
      headers: {
        "user-agent": `MercadoPago WebHook v1.0 ${type}`,
        ...signatureHeaders(settings.secret, dataId, style),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      signal: lifetime.signal,
    });
  }

  function remember(delivery: Delivery): void {
    recent.unshift(delivery);
    recent.length = Math.min(recent.length, REMEMBERED);
  }

  return {
    send,
    sendOther: (order, topic) =>
      deliver(order, otherEvent(order, topic, { now: Date.now(), isLive: !settings.account.isTest })),
    recent: () => recent,
  };
}
