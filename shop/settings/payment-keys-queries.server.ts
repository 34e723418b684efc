import type { Database } from "#platform/database/database.server.ts";
import type { Config, MercadoPagoConfig, StripeConfig } from "#shop/config/config.server.ts";
import { KEY_FIELDS, type KeyedProvider } from "./payment-keys.ts";
import type { SecretHint } from "./secret-setting.ts";
import { readSecret, readSecretHint } from "./secret-settings.server.ts";

/** By form field name; missing if not stored. */
export async function readStoredKeys(
  { db, config }: { db: Database; config: Pick<Config, "appSecret"> },
  provider: KeyedProvider,
): Promise<Partial<Record<string, string>>> {
  const found = await Promise.all(
    KEY_FIELDS[provider].map(async ({ name, setting }) => [name, await readSecret({ db, config }, setting)] as const),
  );
  return Object.fromEntries(found.flatMap(([name, key]) => (key === null ? [] : [[name, key] as const])));
}

export async function readKeyHints(db: Database, provider: KeyedProvider): Promise<Record<string, SecretHint | null>> {
  const found = await Promise.all(
    KEY_FIELDS[provider].map(async ({ name, setting }) => [name, await readSecretHint(db, setting)] as const),
  );
  return Object.fromEntries(found);
}

type KeysConfig = Pick<Config, "appSecret" | "paymentEndpoints" | "mercadoPago" | "stripe">;

/** The environment's if the panel has none or they cannot be decrypted. Rules: STAFF-59. */
export async function readMercadoPago(db: Database, environment: KeysConfig): Promise<MercadoPagoConfig | null> {
  const stored = await readStoredKeys({ db, config: environment }, "mercado-pago");
  const { accessToken, webhookSecret, testWebhookSecret = null, publicKey = null } = stored;
  if (!accessToken || !webhookSecret) return environment.mercadoPago;
  return { ...environment.paymentEndpoints.mercadoPago, accessToken, webhookSecret, testWebhookSecret, publicKey };
}

/** Like `readMercadoPago`. */
export async function readStripe(db: Database, environment: KeysConfig): Promise<StripeConfig | null> {
  const { secretKey, webhookSecret } = await readStoredKeys({ db, config: environment }, "stripe");
  if (!secretKey || !webhookSecret) return environment.stripe;
  return { ...environment.paymentEndpoints.stripe, secretKey, webhookSecret };
}
