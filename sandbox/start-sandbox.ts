import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { openAccounts } from "./accounts.ts";
import { createFaultBox } from "./faults/fault-box.ts";
import { createLifetime } from "./lifetime.ts";
import { openMailbox } from "./mailbox/mailbox.ts";
import { startSmtpListener } from "./mailbox/smtp-listener.ts";
import { openLabelDesk } from "./melhor-envio/labels/label-desk.ts";
import { createLabelWebhooks } from "./melhor-envio/labels/label-webhooks.ts";
import { openIdempotencyShelf } from "./mercado-pago/idempotency.ts";
import { openOrderBook } from "./mercado-pago/order-book.ts";
import { DEFAULT_RETRY_MS, sandboxApp } from "./sandbox-app.ts";
import { openStripeDesk } from "./stripe/stripe-desk.ts";
import { createStripeEvents } from "./stripe/stripe-events.ts";

const GENERATE_MS = 300;

export interface SandboxOptions {
  /** Folder of the append-only files that survive a restart; null keeps everything in memory. */
  dataDir: string | null;
  mercadoPago: {
    accessToken: string;
    publicKey: string;
    webhookSecret: string;
    /** Target URL of signed notifications. */
    webhookUrl: string;
    /** How long searches do not see a new or changed order, in ms (default 30 s). */
    searchLagMs?: number;
  };
  /** `webhookUrl` is the target of signed events: `thin` ones, or snapshots (the default). */
  stripe: { secretKey: string; webhookSecret: string; webhookUrl: string; thin?: boolean };
  melhorEnvio: {
    /** Has all scopes and never expires; other tokens come by OAuth or `POST /control/melhor-envio/tokens`. */
    token: string;
    /** The client that may exchange codes for tokens; default: id `1`, `application-secret`. */
    application?: { clientId: string; clientSecret: string };
    /** Target of signed label webhooks, with the application's secret; without it none are sent. */
    webhook?: { url: string; secret: string };
    /** Label calls per minute before 429 (default 250, as with the provider). */
    callsPerMinute?: number;
    /** Duration of a label's generation in ms (default 300). */
    generateMs?: number;
  };
  /** Milliseconds between retries of a failed webhook delivery. */
  webhookRetryMs?: number;
  /**
   * Where browsers reach `app`, for `ticket_url` and pictures (`https://shop.example/sandbox`, or just `/sandbox`).
   * Default: `origin`.
   */
  browserUrl?: string;
}

export interface Sandbox extends ReturnType<typeof sandboxAddresses> {
  /** The app that listens at `origin`, to be mounted under a prefix of the shop. */
  app: Hono;
  origin: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/** The base URL of each provider below a sandbox's origin. */
export function sandboxAddresses(origin: string) {
  return {
    mercadoPagoUrl: `${origin}/mercado-pago`,
    stripeUrl: `${origin}/stripe`,
    melhorEnvioUrl: `${origin}/melhor-envio`,
    viaCepUrl: `${origin}/viacep`,
    brasilApiUrl: `${origin}/brasilapi`,
    pushServiceUrl: `${origin}/push`,
  };
}

/** Starts the simulated providers and the mailbox on free local ports. */
export async function startSandbox(o: SandboxOptions): Promise<Sandbox> {
  const lifetime = createLifetime();
  const book = await openOrderBook(o.dataDir);
  const shelf = await openIdempotencyShelf(o.dataDir);
  const mailbox = await openMailbox(o.dataDir);
  const listener = await listen((request) =>
    isAskedByAddress(request) ? app.fetch(request) : new Response("Misdirected request\n", { status: 421 }),
  );
  const browserUrl = (o.browserUrl ?? listener.origin).replace(/\/$/, "");
  const box = createFaultBox();
  const smtp = await startSmtpListener(mailbox, box);
  const { webhookUrl: url, webhookSecret: secret, thin = false } = o.stripe;
  const accounts = openAccounts();
  const retryMs = o.webhookRetryMs ?? DEFAULT_RETRY_MS;
  const events = createStripeEvents({ url, secret, retryMs, thin, account: accounts.stripe }, box, lifetime);
  const stripe = await openStripeDesk(o.dataDir, { events, browserUrl });
  const { webhook, generateMs = GENERATE_MS } = o.melhorEnvio;
  const notices = {
    url: webhook?.url ?? null,
    secret: webhook?.secret ?? "",
    retryMs,
  };
  const webhooks = createLabelWebhooks(notices, box, lifetime);
  const labels = await openLabelDesk(o.dataDir, { webhooks, lifetime, generateMs });
  const { origin } = listener;
  const state = { accounts, book, shelf, mailbox, box, lifetime, stripe, labels, smtpUrl: smtp.url, origin };
  const app = sandboxApp(o, state, browserUrl);

  async function close(): Promise<void> {
    lifetime.end();
    await Promise.all([listener.close(), smtp.close()]);
    await Promise.all([book.close(), shelf.close(), mailbox.close(), stripe.close(), labels.close()]);
  }

  return {
    app,
    origin: listener.origin,
    ...sandboxAddresses(listener.origin),
    smtpUrl: smtp.url,
    close,
  };
}

/** A page of any site can have its name lead to this computer; programs here ask by address. */
function isAskedByAddress(request: Request): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i.test(request.headers.get("Host") ?? "localhost");
}

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = createAdaptorServer({ fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
