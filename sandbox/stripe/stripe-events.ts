import { createHmac } from "node:crypto";
import type { Accounts } from "../accounts.ts";
import type { FaultBox } from "../faults/fault-box.ts";
import type { Lifetime } from "../lifetime.ts";
import { createTurnstile } from "../mercado-pago/webhooks/turnstile.ts";
import { isDelivered, postWebhook } from "../post-webhook.ts";
import { stripeId } from "./session-record.ts";

const ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;
const PARALLEL_DELIVERIES = 16;
export const API_VERSION = "2026-10-28.endive";

/** What an event is about, as the API presents it. */
export interface EventObject {
  id?: string | null | undefined;
  object: string;
}

export interface StripeEvents {
  /** Sends an event to the shop. Never rejects; settles after the first attempt, retries run in the background. */
  send(type: string, about: EventObject): Promise<void>;
}

export interface StripeEventSettings {
  url: string;
  secret: string;
  retryMs: number;
  account: Pick<Accounts["stripe"], "isLive">;
  /** The destination takes thin events, which name what they are about; otherwise snapshots of it. */
  thin?: boolean;
}

/** Where the API keeps what a thin event names. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  "checkout.session": "checkout/sessions",
  "radar.early_fraud_warning": "radar/early_fraud_warnings",
};

/**
 * Sends signed events, and applies the faults of operation `webhook`. Retries get a fresh signature, as with Stripe.
 */
export function createStripeEvents(settings: StripeEventSettings, box: FaultBox, lifetime: Lifetime): StripeEvents {
  const turnstile = createTurnstile(PARALLEL_DELIVERIES);

  async function send(type: string, about: EventObject): Promise<void> {
    const fault = box.take("stripe", "webhook");
    if (fault?.fault === "missing") return;
    if (fault?.fault === "delayed") await lifetime.sleep(fault.ms ?? 5000);
    const isThin = settings.thin || fault?.fault === "thin";
    const body = JSON.stringify({
      ...(isThin ? thinEvent(type, about) : snapshot(type, about)),
      livemode: settings.account.isLive,
    });
    const copies = fault?.fault === "duplicate" ? 3 : 1;
    await Promise.all(Array.from({ length: copies }, () => attempt(body, fault?.fault ?? null, 1)));
  }

  async function attempt(body: string, style: string | null, count: number): Promise<void> {
    if (lifetime.signal.aborted) return;
    const delivered = await turnstile(() => post(body, style));
    if (!delivered && count < ATTEMPTS) {
      lifetime.after(settings.retryMs, () => void attempt(body, style, count + 1));
    }
  }

  async function post(body: string, style: string | null): Promise<boolean> {
    const key = style === "wrong-signature" ? `${settings.secret}-of-someone-else` : settings.secret;
    const signature: Record<string, string> =
      style === "unsigned" ? {} : { "stripe-signature": signEvent(key, body, Math.floor(Date.now() / 1000)) };
    return isDelivered(
      await postWebhook({
        url: settings.url,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          ...signature,
        },
        body,
        timeoutMs: TIMEOUT_MS,
        signal: lifetime.signal,
      }),
    );
  }

  return { send };
}

function snapshot(type: string, object: EventObject) {
  return {
    id: stripeId("evt_"),
    object: "event",
    api_version: API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** https://docs.stripe.com/event-destinations#thin-events */
function thinEvent(type: string, { id, object }: EventObject) {
  const collection = COLLECTIONS[object] ?? `${object}s`;
  return {
    id: stripeId("evt_"),
    object: "v2.core.event",
    type: `v1.${type}`,
    created: new Date().toISOString(),
    related_object: { id, type: object, url: `/v1/${collection}/${id}` },
  };
}

/** `t=...,v1=...`: HMAC-SHA256 over `<t>.<raw body>` with the whole secret. */
export function signEvent(secret: string, body: string, t: number): string {
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
