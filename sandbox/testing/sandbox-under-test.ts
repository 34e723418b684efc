import { randomUUID } from "node:crypto";
import { type Sandbox, type SandboxOptions, startSandbox } from "../start-sandbox.ts";
import { openWebhookInbox, type WebhookInbox } from "./webhook-inbox.ts";

export const ACCESS_TOKEN = "APP_USR-4863578097401450-010112-0123456789abcdef-1735143232";
export const PUBLIC_KEY = "APP_USR-0b2d3f5a-1111-4222-8333-444455556666";
export const WEBHOOK_SECRET = "webhook-secret-of-the-tests";
export const STRIPE_KEY = "sk_test_of_the_tests";
export const STRIPE_SECRET = "whsec_of_the_tests";
export const MELHOR_ENVIO_TOKEN = "eyJ0eXAi.eyJhdWQi.c2lnbmF0dXJl";

export interface SandboxUnderTest extends Sandbox {
  inbox: WebhookInbox;
  /** A JSON call; paths are relative to the sandbox's origin. */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** A Mercado Pago call with the token and, for writes, a fresh idempotency key. */
  pay<T = WireOrder>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  fault(
    target: string,
    operation: string,
    fault: string,
    more?: { times?: number; ms?: number; holding?: string },
  ): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** `json` is not validated: these tests check the wire format themselves. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  json: T;
}

/** The fields of an order that the tests check. */
export interface WireOrder {
  id: string;
  external_reference: string;
  status: string;
  total_amount: string;
  total_paid_amount: string;
  transactions: { payments: [WirePayment] };
}

export interface WireErrors {
  errors: Array<{ code: string; details: string[] }>;
}

export interface WirePayment {
  id: string;
  paid_amount: string;
  date_of_expiration: string;
  payment_method: { ticket_url: string; qr_code: string; qr_code_base64: string };
}

/** Starts a sandbox with an inbox for its webhooks. */
export async function sandboxUnderTest(options: Partial<SandboxOptions> = {}): Promise<SandboxUnderTest> {
  const inbox = await openWebhookInbox();
  const sandbox = await startSandbox({
    dataDir: null,
    mercadoPago: {
      accessToken: ACCESS_TOKEN,
      publicKey: PUBLIC_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: inbox.url,
    },
    stripe: { secretKey: STRIPE_KEY, webhookSecret: STRIPE_SECRET, webhookUrl: inbox.url },
    melhorEnvio: { token: MELHOR_ENVIO_TOKEN },
    webhookRetryMs: 20,
    ...options,
  });

  async function call<T>(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer<T>> {
    const answer = await fetch(sandbox.origin + path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      redirect: "manual",
    });
    const text = await answer.text();
    const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
    return { status: answer.status, headers: answer.headers, text, json };
  }

  function pay<T>(method: string, path: string, { body, headers }: CallOptions = {}): Promise<Answer<T>> {
    const key: Record<string, string> = method === "GET" ? {} : { "x-idempotency-key": randomUUID() };
    const authorization = `Bearer ${ACCESS_TOKEN}`;
    return call<T>(method, `/mercado-pago${path}`, { body, headers: { authorization, ...key, ...headers } });
  }

  async function fault(target: string, operation: string, name: string, more = {}): Promise<void> {
    const answer = await call("POST", "/control/faults", { body: { target, operation, fault: name, ...more } });
    if (answer.status !== 201) throw new Error(answer.text);
  }

  async function close(): Promise<void> {
    await sandbox.close();
    await inbox.close();
  }

  return { ...sandbox, inbox, call, pay, fault, close };
}

/** A valid PIX order; `changes` replace top-level properties. */
export function pixOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: "online",
    processing_mode: "automatic",
    external_reference: `PMI-${randomUUID()}`,
    total_amount: "149.99",
    payer: { email: "maria@example.com", first_name: "Maria" },
    transactions: {
      payments: [{ amount: "149.99", expiration_time: "PT30M", payment_method: { id: "pix", type: "bank_transfer" } }],
    },
    ...changes,
  };
}
