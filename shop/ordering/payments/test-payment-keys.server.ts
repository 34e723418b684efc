import { z } from "zod";
import type { Config } from "#platform/config/config.server.ts";
import { createHttpClient, type HttpResult } from "#platform/http/http-client.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { isTestKey, type KeyedProvider } from "#shop/settings/payment-keys.ts";

/** A provider's verdict on keys. */
export type KeyTest =
  /** `account`: whose keys they are. `isTest`: no real money moves. */
  | { kind: "works"; account: string; isTest: boolean }
  /** `key`: the refused one, by its form field. */
  | { kind: "fails"; reason: "refused"; key: string }
  | { kind: "fails"; reason: "unavailable" };

type Keys = Partial<Record<string, string>>;
interface Deps {
  config: Pick<Config, "paymentEndpoints">;
  logger: Logger;
}

const TIMEOUT_MS = 8_000;
const Seller = z.object({
  id: z.union([z.number(), z.string()]),
  nickname: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
});
const Account = z.object({
  id: z.string(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
});

/**
 * Asks the provider whether it accepts keys; nothing is charged or changed. The webhook secret cannot be tried: only
 * the first event tells.
 */
export function testPaymentKeys(deps: Deps, provider: KeyedProvider, keys: Keys): Promise<KeyTest> {
  return provider === "stripe" ? testStripe(deps, keys) : testMercadoPago(deps, keys);
}

async function testMercadoPago({ config, logger }: Deps, { accessToken = "", publicKey }: Keys): Promise<KeyTest> {
  const { baseUrl } = config.paymentEndpoints.mercadoPago;
  const service = { service: "mercado-pago", baseUrl, logger };
  const ask = createHttpClient({ ...service, headers: { Authorization: `Bearer ${accessToken}` } });
  const seller = await ask({ operation: "test keys", path: "/users/me", schema: Seller, ...PATIENTLY });
  if (seller.kind !== "ok") return failure(seller, "accessToken");
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
  const { id, nickname, tags } = seller.body;
  return {
    kind: "works",
    account: nickname ?? String(id),
    isTest: isTestKey(accessToken) || Boolean(tags?.includes("test_user")),
  };
}

async function testStripe({ config, logger }: Deps, { secretKey = "" }: Keys): Promise<KeyTest> {
  const { baseUrl } = config.paymentEndpoints.stripe;
  const headers = { Authorization: `Bearer ${secretKey}` };
  const ask = createHttpClient({ service: "stripe", baseUrl, headers, logger });
  const account = await ask({ operation: "test keys", path: "/v1/account", schema: Account, ...PATIENTLY });
  const isTest = isTestKey(secretKey);
  if (account.kind === "ok") {
    const name = account.body.settings?.dashboard?.display_name;
    return { kind: "works", account: name || account.body.id, isTest };
  }
  // A restricted key is valid, but may not read the account.
  if (account.kind === "status" && account.status === 403) return { kind: "works", account: "chave restrita", isTest };
  return failure(account, "secretKey");
}

const PATIENTLY = { timeoutMs: TIMEOUT_MS, expects: [400, 401, 403] };

function failure(answer: Exclude<HttpResult<unknown>, { kind: "ok" }>, key: string): KeyTest {
  const isRefused = answer.kind === "status" && [400, 401, 403].includes(answer.status);
  return isRefused ? { kind: "fails", reason: "refused", key } : { kind: "fails", reason: "unavailable" };
}
