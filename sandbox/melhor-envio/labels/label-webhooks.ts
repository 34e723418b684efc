import { createHmac } from "node:crypto";
import type { FaultBox } from "../../faults/fault-box.ts";
import type { Lifetime } from "../../lifetime.ts";
import { createTurnstile } from "../../mercado-pago/webhooks/turnstile.ts";
import { isBackdated } from "../../moment.ts";
import { isDelivered, postWebhook } from "../../post-webhook.ts";
import type { LabelRecord } from "./label-record.ts";
import { presentLabelEvent } from "./present-label.ts";

const ATTEMPTS = 5;
/** The provider's timeout is six seconds. */
const TIMEOUT_MS = 6_000;
const PARALLEL_DELIVERIES = 16;

export interface LabelWebhookSettings {
  /** Null: no webhook is registered. */
  url: string | null;
  secret: string;
  /** The real provider retries after 15 minutes. */
  retryMs: number;
}

export interface LabelWebhooks {
  /** Sends a webhook. Never rejects; settles after the first attempt, retries run in the background. */
  send(event: string, label: LabelRecord): Promise<void>;
  /** Registers the webhook URL, as the provider's panel does: it sends test requests first. */
  register(): Promise<Registration>;
}

export type Registration =
  | { kind: "registered" }
  | { kind: "refused"; code: "E-WBH-0002"; probe: string; status: number };

/** Test requests before a registration: other methods, and POSTs without a signature. Each must get 200. */
const PROBES: readonly { name: string; method: "GET" | "HEAD" | "POST"; body?: unknown; signature?: string }[] = [
  { name: "HEAD", method: "HEAD" },
  { name: "GET", method: "GET" },
  { name: "empty", method: "POST", body: {} },
  { name: "event without a label", method: "POST", body: { event: "order.created", data: {} } },
  {
    name: "a label of nobody",
    method: "POST",
    body: { event: "order.created", data: { id: "00000000-0000-4000-8000-000000000000", status: "pending", tags: [] } },
    signature: "dGVzdGU=",
  },
];

/** Sends signed webhooks about labels, and applies the faults of operation `webhook`. */
export function createLabelWebhooks(settings: LabelWebhookSettings, box: FaultBox, lifetime: Lifetime): LabelWebhooks {
  const turnstile = createTurnstile(PARALLEL_DELIVERIES);

  async function send(event: string, label: LabelRecord): Promise<void> {
    const { url } = settings;
    if (url === null || isBackdated()) return;
    const fault = box.take("melhor-envio", "webhook");
    if (fault?.fault === "missing") return;
    if (fault?.fault === "delayed") await lifetime.sleep(fault.ms ?? 5000);
    const body = JSON.stringify(presentLabelEvent(event, label));
    const copies = fault?.fault === "duplicate" ? 3 : 1;
    await Promise.all(Array.from({ length: copies }, () => attempt(url, body, fault?.fault ?? null, 1)));
  }

  async function attempt(url: string, body: string, style: string | null, count: number): Promise<void> {
    if (lifetime.signal.aborted) return;
    const taken = await turnstile(() => post(url, body, style));
    if (!taken && count < ATTEMPTS) {
      lifetime.after(settings.retryMs, () => void attempt(url, body, style, count + 1));
    }
  }

  async function post(url: string, body: string, style: string | null): Promise<boolean> {
    const secret = style === "wrong-signature" ? `${settings.secret}-of-someone-else` : settings.secret;
    const signature: Record<string, string> =
      style === "unsigned" ? {} : { "x-me-signature": signLabelEvent(secret, body, style === "hex-signature") };
    return isDelivered(
      await postWebhook({
        url,
        headers: { "user-agent": "MelhorEnvio-Webhook", ...signature },
        body,
        timeoutMs: TIMEOUT_MS,
        signal: lifetime.signal,
      }),
    );
  }

  async function register(): Promise<Registration> {
    const { url } = settings;
    if (url === null) throw new Error("no webhook is set up");
    for (const { name, method, body, signature } of PROBES) {
      const headers = {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(signature && { "x-me-signature": signature }),
      };
      const answer = await fetch(url, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: "manual",
      });
      await answer.body?.cancel();
      if (answer.status !== 200) return { kind: "refused", code: "E-WBH-0002", probe: name, status: answer.status };
    }
    return { kind: "registered" };
  }

  return { send, register };
}

/** HMAC-SHA256 of the raw body with the application's secret, in Base64 or hex: sources disagree. */
export function signLabelEvent(secret: string, body: string, hex = false): string {
  return createHmac("sha256", secret)
    .update(body)
    .digest(hex ? "hex" : "base64");
}
