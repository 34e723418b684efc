import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createHttpClient, type HttpClient, type HttpResult } from "#platform/http/http-client.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isTestKey, type KeyedProvider } from "#shop/settings/payment-keys.ts";
import type { KeyLack, KeyTest } from "./keys/key-test.ts";

type Needed = Pick<Services, "config" | "logger">;

type Keys = Partial<Record<string, string>>;

const TIMEOUT_MS = 8_000;
const Seller = z.object({
  id: z.union([z.number(), z.string()]),
  nickname: z.string().nullish(),
  site_id: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
});
const Account = z.object({
  id: z.string(),
  country: z.string().nullish(),
  default_currency: z.string().nullish(),
  charges_enabled: z.boolean().nullish(),
  capabilities: z.record(z.string(), z.string()).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
});

/** Nothing is charged or changed. The webhook secret cannot be tried: only the first event tells. Rules: PAY-116. */
export function testPaymentKeys(deps: Needed, provider: KeyedProvider, keys: Keys): Promise<KeyTest> {
  return provider === "stripe" ? testStripe(deps, keys) : testMercadoPago(deps, keys);
}

async function testMercadoPago({ config, logger }: Needed, { accessToken = "", publicKey }: Keys): Promise<KeyTest> {
  const { baseUrl } = config.paymentEndpoints.mercadoPago;
  const service = { service: "mercado-pago", baseUrl, logger };
  const headers = { Authorization: `Bearer ${accessToken}`, "X-Idempotency-Key": randomUUID() };
  const ask = createHttpClient({ ...service, headers });
  const seller = await ask({ operation: "test keys", path: "/users/me", schema: Seller, ...PATIENTLY });
  if (seller.kind !== "ok") return failure(seller, "accessToken");
  const { id, nickname, site_id: site, tags } = seller.body;
  if (site && site !== "MLB") return { kind: "fails", reason: "country", country: site };
  if (!(await may(ask, "/v1/orders", {}))) return { kind: "fails", reason: "no_charges" };
  if (publicKey) {
    const path = `/v1/payment_methods?${new URLSearchParams({ public_key: publicKey })}`;
    const methods = await createHttpClient(service)({
      operation: "test keys",
      path,
      schema: z.array(z.unknown()),
      ...PATIENTLY,
    });
    if (methods.kind !== "ok") return failure(methods, "publicKey");
  }
  return {
    kind: "works",
    account: nickname ?? String(id),
    isTest: isTestKey(accessToken) || Boolean(tags?.includes("test_user")),
    lacks: [],
  };
}

async function testStripe({ config, logger }: Needed, { secretKey = "" }: Keys): Promise<KeyTest> {
  const { baseUrl, methods } = config.paymentEndpoints.stripe;
  const headers = { Authorization: `Bearer ${secretKey}` };
  const ask = createHttpClient({ service: "stripe", baseUrl, headers, logger });
  const answer = await ask({ operation: "test keys", path: "/v1/account", schema: Account, ...PATIENTLY });
  // A restricted key is valid, but may not read the account.
  const isUnread = answer.kind === "status" && answer.status === 403;
  if (answer.kind !== "ok" && !isUnread) return failure(answer, "secretKey");
  const account = answer.kind === "ok" ? answer.body : null;
  const { country, default_currency: currency, charges_enabled: charges, capabilities, settings } = account ?? {};
  if (country && country !== "BR") return { kind: "fails", reason: "country", country };
  if (currency && currency !== "brl") return { kind: "fails", reason: "country", country: currency.toUpperCase() };
  if (charges === false) return { kind: "fails", reason: "account_incomplete" };
  const isRestricted = isUnread || secretKey.startsWith("rk_");
  if (isRestricted && !(await may(ask, "/v1/checkout/sessions"))) return { kind: "fails", reason: "no_charges" };
  const lacks: KeyLack[] = [
    ...(capabilities && methods.includes("pix") && capabilities.pix_payments !== "active" ? ["pix" as const] : []),
    ...(isRestricted && !(await may(ask, "/v1/refunds")) ? ["refunds" as const] : []),
    ...(isRestricted && !(await may(ask, "/v1/disputes?limit=1", null)) ? ["disputes" as const] : []),
  ];
  const name = settings?.dashboard?.display_name || account?.id || "chave restrita";
  return { kind: "works", account: name, isTest: isTestKey(secretKey), lacks };
}

const PATIENTLY = { timeoutMs: TIMEOUT_MS, expects: [400, 401, 403] };

/** Whether keys may do something: a create without what it needs is answered 400 where they may, 403 where not. Null: a read. */
async function may(ask: HttpClient, path: string, body?: object | null): Promise<boolean> {
  const how = body === null ? {} : { method: "POST" as const, body };
  const answer = await ask({ operation: "test keys", path, ...how, schema: z.unknown(), ...PATIENTLY });
  return !(answer.kind === "status" && (answer.status === 401 || answer.status === 403));
}

function failure(answer: Exclude<HttpResult<unknown>, { kind: "ok" }>, key: string): KeyTest {
  const isRefused = answer.kind === "status" && [400, 401, 403].includes(answer.status);
  return isRefused ? { kind: "fails", reason: "refused", key } : { kind: "fails", reason: "unavailable" };
}
