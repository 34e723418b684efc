import { formatDateTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Config } from "#shop/config/config.server.ts";
import { KEY_FIELDS, KEYED_PROVIDERS, type KeyedProvider } from "#shop/settings/payment-keys.ts";
import { readKeyHints, readStoredKeys } from "#shop/settings/payment-keys-queries.server.ts";
import { awaitsOwner, isTestMoney } from "#shop/settings/payments/key-facts.ts";
import { lastFourOf } from "#shop/settings/secret-setting.ts";

/** State of a provider's keys. Holds no key, only the last four characters. */
export interface KeyState {
  name: KeyedProvider;
  /** Where the keys in use come from; null if there are none and the provider is not offered. */
  source: "panel" | "server" | null;
  /** The keys in use are test keys: no real money moves. */
  isTest: boolean;
  /** The provider refuses the keys: its methods are off. */
  isRefused: boolean;
  /** The provider's methods wait for the owner to open the shop with test keys. */
  awaitsOwner: boolean;
  /** Stripe has not given the account PIX. */
  lacksPix: boolean;
  keys: { name: string; label: string; needed: boolean; lastFour: string | null; since: string | null }[];
  /** Stored keys that cannot be decrypted, because `APP_SECRET` has changed. */
  unreadable: boolean;
  /** URL for the provider's webhook events. */
  webhookUrl: string;
  /** Changes with every update of the keys. */
  changed: string;
}

export function readKeyStates(db: Database, config: Config): Promise<KeyState[]> {
  return Promise.all(KEYED_PROVIDERS.map((name) => readKeyState(db, config, name)));
}

async function readKeyState(db: Database, config: Config, name: KeyedProvider): Promise<KeyState> {
  const [hints, stored] = await Promise.all([readKeyHints(db, name), readStoredKeys({ db, config }, name)]);
  const used: object = (name === "stripe" ? config.stripe : config.mercadoPago) ?? {};
  const keyOf = (field: string) => {
    const key = Object.hasOwn(used, field) ? Reflect.get(used, field) : null;
    return typeof key === "string" && key !== "" ? key : null;
  };
  const fields = KEY_FIELDS[name];
  const isOurs = fields.every((field) => !field.needed || valueAt(stored, field.name));
  const [first] = fields;
  const main = first ? keyOf(first.name) : null;
  const facts = config.keyFacts[name];
  return {
    name,
    source: isOurs ? "panel" : main ? "server" : null,
    isTest: facts ? isTestMoney(facts) : false,
    isRefused: facts?.refusedAt != null,
    awaitsOwner: facts !== null && awaitsOwner(config, facts),
    lacksPix: facts?.takesPix === false,
    keys: fields.map((field) => {
      const key = keyOf(field.name);
      const hint = isOurs ? valueAt(hints, field.name) : null;
      return {
        name: field.name,
        label: field.label,
        needed: field.needed,
        lastFour: key && lastFourOf(key),
        since: hint ? formatDateTime(hint.changedAt) : null,
      };
    }),
    unreadable: fields.some((field) => valueAt(hints, field.name) && !valueAt(stored, field.name)),
    webhookUrl: `${config.publicUrl}/webhooks/${name}`,
    changed: fields.map((field) => valueAt(hints, field.name)?.changedAt.toISOString() ?? "").join(" "),
  };
}
