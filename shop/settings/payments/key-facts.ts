import * as z from "zod/mini";
import type { Config } from "#shop/config/config.server.ts";
import type { KeyFacts } from "#shop/config/key-facts.ts";
import { KEYED_PROVIDERS, type KeyedProvider } from "../payment-keys.ts";

export const StoredKeyFacts = z.object({
  of: z.string(),
  isTested: z.boolean(),
  refusedAt: z.nullable(z.iso.datetime()),
  isTest: z.boolean(),
  toldTest: z.boolean(),
  isConfirmed: z.boolean(),
  takesPix: z.boolean(),
});

type KeysConfig = Pick<Config, "mode" | "keyFacts">;

/** Whether the keys move no real money, as far as the shop knows. */
export function isTestMoney({ isTest, toldTest }: Pick<KeyFacts, "isTest" | "toldTest">): boolean {
  return isTest || toldTest;
}

/** Whether a shop in production waits for its owner to say that it opens with test keys. */
export function awaitsOwner({ mode }: Pick<Config, "mode">, { isTest, isConfirmed }: KeyFacts): boolean {
  return mode === "production" && isTest && !isConfirmed;
}

/** Whether a provider's methods are kept from shoppers: it refuses the keys, or they are for tests. Rules: PAY-111, PAY-114. */
export function isKeptBack(config: KeysConfig, provider: KeyedProvider): boolean {
  const facts = config.keyFacts[provider];
  return facts !== null && (facts.refusedAt !== null || awaitsOwner(config, facts));
}

/** Whether every key of the shop is a test key that its owner has not confirmed. Rules: PAY-114. */
export function hasOnlyTestKeys(config: KeysConfig): boolean {
  const known = KEYED_PROVIDERS.flatMap((provider) => config.keyFacts[provider] ?? []);
  return known.length > 0 && known.every((facts) => awaitsOwner(config, facts));
}

/** The providers whose keys the panel names in red. In the demo all money is simulated. Rules: PAY-113. */
export function testMoneyProviders({ mode, keyFacts }: KeysConfig): KeyedProvider[] {
  return KEYED_PROVIDERS.filter((provider) => {
    const facts = keyFacts[provider];
    return mode === "production" && facts !== null && isTestMoney(facts);
  });
}
