import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { describeApi, OpenApiDocument } from "#api/docs/open-api-document.ts";
import { isUnstorableText } from "#platform/database/database.server.ts";
import { isClientGone } from "#platform/http/client-disconnect.ts";
import { meansOutage, noteOutage, RETRY_SECONDS } from "#platform/observability/outage.server.ts";
import type { Services } from "#shop/services.server.ts";
import { createMailApi } from "./auth-v1/mail-api.server.ts";
import { createSessionApi } from "./auth-v1/session-api.server.ts";
import { createSignUpApi } from "./auth-v1/sign-up-api.server.ts";
import { createTokenApi } from "./auth-v1/token-api.server.ts";
import { createUserApi } from "./auth-v1/user-api.server.ts";
import { createVerifyApi } from "./auth-v1/verify-api.server.ts";
import { authoriseBeforeValidation } from "./authorise-before-validation.server.ts";
import { DOCS_POLICY, docsPage } from "./docs/docs-page.ts";
import { createCepApi } from "./functions-v1/cep.server.ts";
import { createPaymentsApi } from "./functions-v1/create-mercadopago-payment.server.ts";
import { createStripePaymentsApi } from "./functions-v1/create-stripe-payment.server.ts";
import { createMelhorEnvioProxyApi } from "./functions-v1/melhor-envio-proxy.server.ts";
import { createMelhorEnvioTokenApi } from "./functions-v1/melhor-envio-token.server.ts";
import { createTrackingApi } from "./functions-v1/track-order.server.ts";
import { createTransformPricesApi } from "./functions-v1/transform-prices.server.ts";
import { jsonFault } from "./json-fault.ts";
import { type Api, createWholeApi } from "./open-api.server.ts";
import { problemAt } from "./problem-for-path.ts";
import { queueCalls } from "./queue-calls.server.ts";
import { refuseGuesses } from "./refuse-guesses.server.ts";
import { refuseWrongMethods } from "./refuse-wrong-methods.ts";
import { createBulkUploadsApi } from "./rest-v1/bulk-uploads-api.server.ts";
import { createCartApi } from "./rest-v1/cart.server.ts";
import { createCartSyncApi } from "./rest-v1/cart-sync-api.server.ts";
import { createCustomerAddressesApi } from "./rest-v1/customer-addresses-api.server.ts";
import { createFormsApi } from "./rest-v1/forms-api.server.ts";
import { createOrderItemsApi } from "./rest-v1/order-items-api.server.ts";
import { createOrdersApi } from "./rest-v1/orders-api.server.ts";
import { createPriceTransformationLogsApi } from "./rest-v1/price-transformation-logs-api.server.ts";
import { CATALOGUE_CALLS, createProductsApi } from "./rest-v1/products-api.server.ts";
import { createProfilesApi } from "./rest-v1/profiles.server.ts";
import { createReturnsApi } from "./rest-v1/returns-api.server.ts";
import { createSearchSuggestionsApi } from "./rest-v1/search-suggestions.server.ts";
import { createSharedCartsApi } from "./rest-v1/shared-carts-api.server.ts";
import { createStockNoticesApi } from "./rest-v1/stock-notices-api.server.ts";
import { createWishlistItemsApi } from "./rest-v1/wishlist-items-api.server.ts";
import { createMelhorEnvioWebhook } from "./webhooks/melhor-envio.server.ts";
import { createPaymentWebhooks } from "./webhooks/payment-webhooks.server.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/**
 * Refuses a body that is declared as JSON but is not valid JSON (400), or that has a duplicate field, excessive nesting
 * or an unstorable character (422). Each route decides whether a body is required.
 */
const checkJsonBody = createMiddleware(async (c, next) => {
  const isJson = c.req.header("Content-Type")?.toLowerCase().includes("json") ?? false;
  if (!isJson || c.req.method === "GET" || c.req.method === "HEAD") return next();
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return next();
  const text = jsonText(bytes);
  if (text === null) return c.json(problemAt(c.req.path, "invalid_json", "O corpo não é um JSON válido em UTF-8"), 400);
  const fault = jsonFault(text);
  return fault ? c.json(problemAt(c.req.path, "invalid_input", "Dados inválidos", [{ ...fault }]), 422) : next();
});

/** Error messages for a call that fails with a 5xx, by method and path. */
const FAILURES: readonly (readonly [method: RegExp, path: RegExp, message: string])[] = [
  [/^(POST|PUT)$/, /^\/rest\/v1\/orders(\/[^/]+)?$/, "Falha ao salvar pedido no banco de dados"],
  [/^DELETE$/, /^\/rest\/v1\/orders\//, "Erro ao salvar pedido"],
  [/^GET$/, /^\/rest\/v1\/orders$/, "Não foi possível carregar seus pedidos"],
  [/^GET$/, /^\/rest\/v1\/orders\//, "Erro ao carregar pedido"],
  [/^GET$/, /^\/rest\/v1\/order_items$/, "Erro ao carregar itens do pedido"],
  [/^GET$/, /^\/rest\/v1\/tracking_events$/, "Não foi possível carregar o rastreamento"],
  [/^POST$/, /^\/functions\/v1\/track-order$/, "Erro ao atualizar rastreamento"],
  [/^POST$/, /^\/functions\/v1\/create-stripe-payment$/, "Erro ao carregar pagamento com Stripe"],
  [/^POST$/, /^\/functions\/v1\/create-mercadopago-payment$/, "Falha no processamento do pagamento"],
];

const PARTS: readonly ((services: Services) => Api)[] = [
  createProductsApi,
  createSearchSuggestionsApi,
  createSessionApi,
  createSignUpApi,
  createTokenApi,
  createUserApi,
  createMailApi,
  createVerifyApi,
  createProfilesApi,
  createCustomerAddressesApi,
  createStockNoticesApi,
  createCartApi,
  createCartSyncApi,
  createSharedCartsApi,
  createWishlistItemsApi,
  createBulkUploadsApi,
  createMelhorEnvioProxyApi,
  createMelhorEnvioTokenApi,
  createTransformPricesApi,
  createPriceTransformationLogsApi,
  createCepApi,
  createOrdersApi,
  createOrderItemsApi,
  createReturnsApi,
  createTrackingApi,
  createPaymentsApi,
  createStripePaymentsApi,
  createFormsApi,
  createPaymentWebhooks,
  createMelhorEnvioWebhook,
];

/** The catalogue's calls alone, for answers that are kept. The request's id comes as a binding. */
export function createCatalogueApi(services: Services): Api {
  const api = createWholeApi(services);
  api.use((c, next) => {
    c.set("requestId", c.env.requestId ?? "");
    return next();
  });
  api.use(queueCalls(services));
  api.route("/", createProductsApi(services));
  return answerFailures(api, services);
}

/** The HTTP API: thin routes over the use cases in `shop/`, described at `/api/openapi.json`. */
export function createApi(services: Services): Api {
  const api = createWholeApi(services);
  api.use("/rest/v1/*", queueCalls(services));
  authoriseBeforeValidation(api, services);
  refuseGuesses(api, services);
  for (const part of ["auth", "rest", "functions"]) api.use(`/${part}/v1/*`, checkJsonBody);

  for (const path of CATALOGUE_CALLS) api.use(path, etag());
  for (const createPart of PARTS) api.route("/", createPart(services));

  api.get("/api/openapi.json", (c) => c.json(describeApi(api, services.config), 200, { "Cache-Control": "no-cache" }));
  api.get("/api/docs", (c) => {
    const document = OpenApiDocument.parse(describeApi(api, services.config));
    return c.html(docsPage(document), 200, { "Content-Security-Policy": DOCS_POLICY, "Cache-Control": "no-cache" });
  });

  const refuseMethod = refuseWrongMethods(api.routes);
  for (const part of ["auth", "rest", "functions", "webhooks", "api", "sandbox"]) {
    api.use(`/${part}/*`, refuseMethod);
    api.all(`/${part}/*`, (c) => c.json(problemAt(c.req.path, "not_found", "Endereço desconhecido"), 404));
  }

  return answerFailures(api, services);
}

function answerFailures(api: Api, services: Services): Api {
  return api.onError((error, c) => {
    const say = (code: string, message: string) => problemAt(c.req.path, code, message);
    if (error instanceof HTTPException && error.status < 500) {
      return error.status === 415
        ? c.json(say("unsupported_media_type", "Envie o corpo como application/json"), 415)
        : c.json(say("bad_request", "Requisição inválida"), error.status);
    }
    if (isClientGone(error)) {
      services.logger.info({ req: c.get("requestId"), err: error }, "client left");
      return c.json(say("bad_request", "Requisição inválida"), 400);
    }
    const failure = failureMessage(c.req.method, c.req.path);
    if (isUnstorableText(error)) return c.json(say("invalid_input", "Caractere inválido"), 422);
    if (meansOutage(error)) {
      noteOutage(services.logger, { req: c.get("requestId"), path: c.req.path }, error);
      const sorry = `${failure ?? "Serviço temporariamente indisponível"}. Tente novamente.`;
      return c.json(say("unavailable", sorry), 503, { "Retry-After": RETRY_SECONDS });
    }
    services.logger.error({ req: c.get("requestId"), err: error }, "request failed");
    return c.json(say("internal_error", `${failure ?? "Ocorreu um erro inesperado"}. Tente novamente.`), 500);
  });
}

/** First sentence of the error message for a failed call, without its full stop. Null: use the generic message. */
function failureMessage(method: string, path: string): string | null {
  return FAILURES.find(([ofMethod, ofPath]) => ofMethod.test(method) && ofPath.test(path))?.[2] ?? null;
}

/** Returns the decoded text, or null when the bytes are not valid UTF-8 JSON. */
function jsonText(bytes: ArrayBuffer): string | null {
  try {
    const text = utf8.decode(bytes);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}
