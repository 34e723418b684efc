import { join } from "node:path";
import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { z } from "zod";
import { ConfigError } from "#platform/config/config-error.ts";
import { type Sandbox, sandboxAddresses, startSandbox } from "#sandbox/start-sandbox.ts";
import type { Config } from "#shop/config/config.server.ts";

export interface DemoProviders<Simulators = Sandbox> {
  sandbox: Simulators;
  config: Config;
}

/** Simulators in another process: this process proxies their pages and must not close them. */
export type JoinedSandbox = Pick<Sandbox, "app">;

export interface DemoOptions {
  /** Null: in memory only. */
  dataDir: string | null;
  shopUrl: string;
  webhookRetryMs?: number;
  /** Label API calls per minute before 429 (default: the provider's limit). */
  labelCallsPerMinute?: number;
  /** Default: as at the provider. */
  searchLagMs?: number;
}

const ACCESS_TOKEN = "APP_USR-demo";
const PUBLIC_KEY = "APP_USR-00000000-demo";
const WEBHOOK_SECRET = "demo-webhook-secret";
const STRIPE_KEY = "sk_test_demo";
const STRIPE_SECRET = "whsec_demo";
const MELHOR_ENVIO_SECRET = "demo-melhor-envio-secret";
const MELHOR_ENVIO_CLIENT = "925";
const MELHOR_ENVIO_TOKEN = "eyJ0eXAiOiJKV1QifQ.eyJzdWIiOiJkZW1vIn0.demo";

export async function startDemoProviders(config: Config, options: DemoOptions): Promise<DemoProviders> {
  const sandbox = await startDemoSandbox(options);
  return { sandbox, config: pointedAt(config, sandbox.origin, sandbox.smtpUrl) };
}

/** Points the shop's clients at simulators in another process. Throws a ConfigError if they do not answer. */
export async function joinDemoProviders(config: Config, origin: string): Promise<DemoProviders<JoinedSandbox>> {
  const app = new Hono();
  app.all("*", (c) => {
    const { pathname, search } = new URL(c.req.url);
    // They answer under their own address alone.
    const headers = { ...c.req.header(), host: undefined };
    return proxy(`${origin}${pathname.replace(/^\/sandbox/, "")}${search}`, { ...c.req, headers, redirect: "manual" });
  });
  return { sandbox: { app }, config: pointedAt(config, origin, await smtpUrlAt(origin)) };
}

export function startDemoSandbox(options: DemoOptions): Promise<Sandbox> {
  const { dataDir, shopUrl, webhookRetryMs, labelCallsPerMinute, searchLagMs } = options;
  return startSandbox({
    dataDir: dataDir && join(dataDir, "sandbox"),
    mercadoPago: {
      accessToken: ACCESS_TOKEN,
      publicKey: PUBLIC_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: `${shopUrl}/webhooks/mercado-pago`,
      searchLagMs,
    },
    stripe: {
      secretKey: STRIPE_KEY,
      webhookSecret: STRIPE_SECRET,
      webhookUrl: `${shopUrl}/webhooks/stripe`,
    },
    melhorEnvio: {
      token: MELHOR_ENVIO_TOKEN,
      callsPerMinute: labelCallsPerMinute,
      application: { clientId: MELHOR_ENVIO_CLIENT, clientSecret: MELHOR_ENVIO_SECRET },
      webhook: { url: `${shopUrl}/webhooks/melhor-envio`, secret: MELHOR_ENVIO_SECRET },
    },
    webhookRetryMs,
    browserUrl: "/sandbox",
  });
}

async function smtpUrlAt(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/control/addresses`).catch(() => null);
  if (!answer?.ok) throw new ConfigError(`SANDBOX_URL: no simulators answer at ${origin}`);
  return z.object({ smtpUrl: z.string() }).parse(await answer.json()).smtpUrl;
}

function pointedAt(config: Config, origin: string, smtpUrl: string): Config {
  const addresses = sandboxAddresses(origin);
  const paymentEndpoints = {
    mercadoPago: { baseUrl: addresses.mercadoPagoUrl, sdkUrl: "/sandbox/mercado-pago/js/v2" },
    stripe: { baseUrl: addresses.stripeUrl, methods: ["card", "pix"] as ("card" | "pix")[] },
  };
  return {
    ...config,
    mercadoPago: {
      ...paymentEndpoints.mercadoPago,
      accessToken: ACCESS_TOKEN,
      webhookSecret: WEBHOOK_SECRET,
      testWebhookSecret: `${WEBHOOK_SECRET}-of-the-test-mode`,
      publicKey: PUBLIC_KEY,
    },
    stripe: { ...paymentEndpoints.stripe, secretKey: STRIPE_KEY, webhookSecret: STRIPE_SECRET },
    paymentEndpoints,
    melhorEnvio: {
      baseUrl: addresses.melhorEnvioUrl,
      pagesUrl: "/sandbox/melhor-envio",
      token: MELHOR_ENVIO_TOKEN,
      webhookSecret: MELHOR_ENVIO_SECRET,
      fromCep: config.melhorEnvio.fromCep,
    },
    viaCepUrl: addresses.viaCepUrl,
    brasilApiUrl: addresses.brasilApiUrl,
    pushServiceUrl: addresses.pushServiceUrl,
    smtpUrl: config.smtpUrl ?? smtpUrl,
    smtpSource: "server",
  };
}
