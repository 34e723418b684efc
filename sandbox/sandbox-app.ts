import { Hono } from "hono";
import { type Accounts, accountRoutes } from "./accounts.ts";
import { brasilApiApp } from "./cep/brasil-api-app.ts";
import { viaCepApp } from "./cep/via-cep-app.ts";
import { paymentControlRoutes } from "./control/payment-routes.ts";
import { paymentsPage } from "./control/payments-page.ts";
import { shipmentControlRoutes } from "./control/shipment-routes.ts";
import { shipmentsPage } from "./control/shipments-page.ts";
import type { FaultBox } from "./faults/fault-box.ts";
import { faultRoutes } from "./faults/fault-routes.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import { mailboxRoutes } from "./mailbox/mailbox-routes.ts";
import { tokenControlRoutes } from "./melhor-envio/access/token-control.ts";
import { createTokenDesk } from "./melhor-envio/access/token-desk.ts";
import type { LabelDesk } from "./melhor-envio/labels/label-desk.ts";
import { melhorEnvioApp } from "./melhor-envio/melhor-envio-app.ts";
import { createTokenShelf } from "./mercado-pago/cards/card-tokens.ts";
import type { IdempotencyShelf } from "./mercado-pago/idempotency.ts";
import { mercadoPagoApp } from "./mercado-pago/mercado-pago-app.ts";
import type { OrderBook } from "./mercado-pago/order-book.ts";
import { createOrderDesk } from "./mercado-pago/order-desk.ts";
import { createWebhookSender } from "./mercado-pago/webhooks/webhook-sender.ts";
import { at } from "./moment.ts";
import { overviewPage } from "./pages/overview-page.ts";
import { stylesheet } from "./pages/stylesheet.ts";
import { createPushService } from "./push/push-service.ts";
import type { SandboxOptions } from "./start-sandbox.ts";
import { stripeApp } from "./stripe/stripe-app.ts";
import type { StripeDesk } from "./stripe/stripe-desk.ts";

export const DEFAULT_RETRY_MS = 15_000;
/** Measured in the real test environment: a search finds nothing after one second, the order after half a minute. */
const SEARCH_LAG_MS = 30_000;
/** Melhor Envio's limit per account. */
const LABEL_CALLS_PER_MINUTE = 250;
const SIMULATED_APPLICATION = { clientId: "1", clientSecret: "application-secret" };

export interface SandboxState {
  accounts: Accounts;
  book: OrderBook;
  shelf: IdempotencyShelf;
  mailbox: Mailbox;
  box: FaultBox;
  lifetime: Lifetime;
  stripe: StripeDesk;
  labels: LabelDesk;
  smtpUrl: string;
  /** Where the simulators listen, whatever address a page is opened at. */
  origin: string;
}

/** All routes of the sandbox. `browserUrl` is where browsers reach it. */
export function sandboxApp(options: SandboxOptions, state: SandboxState, browserUrl: string): Hono {
  const { accounts, book, box, labels, lifetime, mailbox, stripe } = state;
  const { accessToken, publicKey, webhookSecret, webhookUrl, searchLagMs = SEARCH_LAG_MS } = options.mercadoPago;
  const tokens = createTokenShelf();
  const retryMs = options.webhookRetryMs ?? DEFAULT_RETRY_MS;
  const webhooks = createWebhookSender(
    { url: webhookUrl, secret: webhookSecret, retryMs, browserUrl, account: accounts.mercadoPago },
    box,
    lifetime,
  );
  const desk = createOrderDesk(book, webhooks, lifetime);

  const app = new Hono();
  const orders = { ...state, account: accounts.mercadoPago, desk, tokens, browserUrl, searchLagMs };
  app.route("/mercado-pago", mercadoPagoApp(orders, { accessToken, publicKey }));
  const stripeParts = { desk: stripe, box, lifetime, browserUrl, ...options.stripe, account: accounts.stripe };
  app.route("/stripe", stripeApp(stripeParts));
  const { token, application = SIMULATED_APPLICATION } = options.melhorEnvio;
  const { callsPerMinute: perMinute = LABEL_CALLS_PER_MINUTE } = options.melhorEnvio;
  const access = createTokenDesk(token, application.clientSecret);
  const melhorEnvio = { box, lifetime, labels, browserUrl, tokens: access, application, perMinute };
  app.route("/melhor-envio", melhorEnvioApp(melhorEnvio));
  app.route("/viacep", viaCepApp({ box, lifetime }));
  app.route("/brasilapi", brasilApiApp({ box, lifetime }));
  const push = createPushService({ box, lifetime, origin: state.origin });
  app.route("/push", push.service).route("/control/push", push.control);
  app.route("/control", paymentControlRoutes({ book, desk, webhooks, stripe }));
  app.route("/control/accounts", accountRoutes(accounts));
  app.route("/control/shipments", shipmentControlRoutes(labels));
  app.route("/control/melhor-envio/tokens", tokenControlRoutes(access));
  app.all("/at/:instant{\\d{12,13}}/*", async (c) => {
    const instant = Number(c.req.param("instant"));
    if (instant > Date.now()) return c.json({ code: "in_the_future", message: "Esse momento ainda não chegou." }, 400);
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice(url.pathname.indexOf(`/at/${instant}/`) + `/at/${instant}`.length);
    const { method } = c.req;
    const body = method === "GET" || method === "HEAD" ? undefined : await c.req.text();
    return at(instant, () => app.fetch(new Request(url, { method, headers: c.req.raw.headers, body })));
  });
  // Tells a separate shop process the addresses that are not HTTP.
  app.get("/control/addresses", (c) => c.json({ smtpUrl: state.smtpUrl }));
  app.route("/control/faults", faultRoutes(box));
  app.route("/", overviewPage(browserUrl));
  app.route("/", paymentsPage(book, desk, stripe));
  app.route("/", shipmentsPage(labels));
  app.route("/", mailboxRoutes(mailbox));
  app.get("/assets/sandbox.css", (c) =>
    c.body(stylesheet, 200, { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=300" }),
  );
  return app;
}
