import { join } from "node:path";
import type { Config } from "#platform/config.server.ts";
import { type Sandbox, startSandbox } from "#sandbox/start-sandbox.ts";

export interface DemoProviders {
  sandbox: Sandbox;
  /** The given settings with every provider pointed at the simulators. */
  config: Config;
}

export interface DemoOptions {
  /** Null keeps the simulators' state in memory. */
  dataDir: string | null;
  /** Where this process can be reached from itself, for the simulators' webhooks. */
  shopUrl: string;
  webhookRetryMs?: number;
}

const ACCESS_TOKEN = "APP_USR-demo";
const PUBLIC_KEY = "APP_USR-00000000-demo";
const WEBHOOK_SECRET = "demo-webhook-secret";
const STRIPE_KEY = "sk_test_demo";
const STRIPE_SECRET = "whsec_demo";
const MELHOR_ENVIO_SECRET = "demo-melhor-envio-secret";
const MELHOR_ENVIO_CLIENT = "925";
const MELHOR_ENVIO_TOKEN = "eyJ0eXAiOiJKV1QifQ.eyJzdWIiOiJkZW1vIn0.demo";

/** Starts the simulated providers of demo mode and points the shop's own clients at them. */
export async function startDemoProviders(config: Config, options: DemoOptions): Promise<DemoProviders> {
  const sandbox = await startSandbox({
    dataDir: options.dataDir && join(options.dataDir, "sandbox"),
    mercadoPago: {
      accessToken: ACCESS_TOKEN,
      publicKey: PUBLIC_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: `${options.shopUrl}/webhooks/mercado-pago`,
    },
    stripe: {
      secretKey: STRIPE_KEY,
      webhookSecret: STRIPE_SECRET,
      webhookUrl: `${options.shopUrl}/webhooks/stripe`,
    },
    melhorEnvio: {
      token: MELHOR_ENVIO_TOKEN,
      application: { clientId: MELHOR_ENVIO_CLIENT, clientSecret: MELHOR_ENVIO_SECRET },
      webhook: { url: `${options.shopUrl}/webhooks/melhor-envio`, secret: MELHOR_ENVIO_SECRET },
    },
    webhookRetryMs: options.webhookRetryMs,
    browserUrl: "/sandbox",
  });
  return {
    sandbox,
    config: {
      ...config,
      mercadoPago: {
        baseUrl: sandbox.mercadoPagoUrl,
        accessToken: ACCESS_TOKEN,
        webhookSecret: WEBHOOK_SECRET,
        publicKey: PUBLIC_KEY,
        sdkUrl: "/sandbox/mercado-pago/js/v2",
      },
      stripe: {
        baseUrl: sandbox.stripeUrl,
        secretKey: STRIPE_KEY,
        webhookSecret: STRIPE_SECRET,
        methods: ["card", "pix"],
      },
      paymentDoors: {
        mercadoPago: { baseUrl: sandbox.mercadoPagoUrl, sdkUrl: "/sandbox/mercado-pago/js/v2" },
        stripe: { baseUrl: sandbox.stripeUrl, methods: ["card", "pix"] },
      },
      melhorEnvio: {
        baseUrl: sandbox.melhorEnvioUrl,
        pagesUrl: "/sandbox/melhor-envio",
        token: MELHOR_ENVIO_TOKEN,
        webhookSecret: MELHOR_ENVIO_SECRET,
        fromCep: config.melhorEnvio.fromCep,
      },
      viaCepUrl: sandbox.viaCepUrl,
      brasilApiUrl: sandbox.brasilApiUrl,
      smtpUrl: config.smtpUrl ?? sandbox.smtpUrl,
    },
  };
}
