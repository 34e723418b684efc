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

export function isTestMoney({ isTest, toldTest }: Pick<KeyFacts, "isTest" | "toldTest">): boolean {
  return isTest || toldTest;
}

/** A shop in production waits for its owner to say that it opens with test keys. */
export function awaitsOwner({ mode }: Pick<Config, "mode">, { isTest, isConfirmed }: KeyFacts): boolean {
  return mode === "production" && isTest && !isConfirmed;
}

/** The provider refuses the keys, or they are for tests. Rules: PAY-111, PAY-114. */
export function isKeptBack(config: KeysConfig, provider: KeyedProvider): boolean {
  const facts = config.keyFacts[provider];
  return facts !== null && (facts.refusedAt !== null || awaitsOwner(config, facts));
}

/** Not confirmed by the owner. Rules: PAY-114. */
export function hasOnlyTestKeys(config: KeysConfig): boolean {
  const known = KEYED_PROVIDERS.flatMap((provider) => config.keyFacts[provider] ?? []);
  return known.length > 0 && known.every((facts) => awaitsOwner(config, facts));
}

/** Named in red by the panel. In the demo all money is simulated. Rules: PAY-113. */
export function testMoneyProviders({ mode, keyFacts }: KeysConfig): KeyedProvider[] {
  return KEYED_PROVIDERS.filter((provider) => {
    const facts = keyFacts[provider];
    return mode === "production" && facts !== null && isTestMoney(facts);
  });
}
