import { createHmac } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { KeyFacts } from "#shop/config/key-facts.ts";
import { isTestKey, type KeyedProvider } from "../payment-keys.ts";
import { readStoredValue } from "../settings-queries.server.ts";
import { StoredKeyFacts } from "./key-facts.ts";

export const KEY_FACTS = { "mercado-pago": "mercado_pago_key_facts", stripe: "stripe_key_facts" } as const;

/** What is known of a key; of one that was never seen no more than its prefix tells. */
export async function readKeyFacts(
  db: Database,
  { appSecret }: Pick<Config, "appSecret">,
  provider: KeyedProvider,
  key: string,
): Promise<KeyFacts> {
  const of = createHmac("sha256", deriveKey(appSecret, "payment keys")).update(key).digest("base64url").slice(0, 22);
  const { value } = await readStoredValue(db, KEY_FACTS[provider], StoredKeyFacts);
  if (value?.of === of) return value;
  return {
    of,
    isTested: false,
    refusedAt: null,
    isTest: isTestKey(key),
    toldTest: false,
    isConfirmed: false,
    takesPix: true,
  };
}
