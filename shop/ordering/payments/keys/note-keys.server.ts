import { isDeepStrictEqual } from "node:util";
import { formatDateTime } from "#platform/clock.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { endAlert, raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { KeyFacts } from "#shop/config/key-facts.ts";
import type { Services } from "#shop/services.server.ts";
import { KEYED_PROVIDERS, type KeyedProvider } from "#shop/settings/payment-keys.ts";
import { isTestMoney } from "#shop/settings/payments/key-facts.ts";
import { KEY_FACTS, readKeyFacts } from "#shop/settings/payments/key-facts-queries.server.ts";
import { lockSettings, writeSetting } from "#shop/settings/settings-store.server.ts";
import { testPaymentKeys } from "../test-payment-keys.server.ts";
import { type KeyTest, stopsSales } from "./key-test.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "catalogueSeen">;

/** What is left out stays as it is known. */
export type KeyNews = Partial<Omit<KeyFacts, "of" | "refusedAt">> & { isRefused?: boolean };

const NAMES: Readonly<Record<KeyedProvider, string>> = { "mercado-pago": "Mercado Pago", stripe: "Stripe" };

/** The key that every call of the provider needs; null: no keys. */
export function mainKeyInUse(
  { mercadoPago, stripe }: Pick<Needed["config"], "mercadoPago" | "stripe">,
  provider: KeyedProvider,
): string | null {
  return (provider === "stripe" ? stripe?.secretKey : mercadoPago?.accessToken) ?? null;
}

/**
 * Stores what was learned of keys, for all processes. Alerts staff once of keys that are now refused or move no real
 * money. Rules: PAY-110, PAY-115.
 */
export async function noteKeys(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs">,
  trx: DatabaseTransaction,
  { provider, key }: { provider: KeyedProvider; key: string },
  { isRefused, ...news }: KeyNews,
): Promise<void> {
  await lockSettings(trx);
  const at = deps.clock();
  const before = await readKeyFacts(trx, deps.config, provider, key);
  const refusedAt = isRefused ? (before.refusedAt ?? at.toISOString()) : null;
  const after = { ...before, ...news, refusedAt: isRefused === undefined ? before.refusedAt : refusedAt };
  if (isDeepStrictEqual(before, after)) return;
  await writeSetting(trx, KEY_FACTS[provider], after, { encrypted: false, now: at });
  const subject = `${NAMES[provider]}, ${formatDateTime(at)}`;
  if (after.refusedAt && !before.refusedAt) await raiseAlert(deps, trx, { kind: "keys_refused", subject, at });
  if (!after.refusedAt && !(await isAnyRefused(deps, trx))) await endAlert(deps, trx, { kind: "keys_refused", at });
  if (deps.config.mode !== "production") return;
  const isNew = isTestMoney(after) && !(before.isTested && isTestMoney(before));
  if (isNew && !after.isConfirmed) await raiseAlert(deps, trx, { kind: "test_money", subject, at });
  if (!isTestMoney(after) || news.isConfirmed) await endAlert(deps, trx, { kind: "test_money", at });
}

/** What a test tells about the keys; null: nothing that lasts. */
export function newsOf(test: KeyTest): KeyNews | null {
  if (test.kind === "fails") return stopsSales(test) ? { isTested: true, isRefused: true } : null;
  const { isTest, lacks } = test;
  // Real keys leave nothing to confirm.
  const confirmed = isTest ? {} : { isConfirmed: false };
  return { isTested: true, isRefused: false, isTest, takesPix: !lacks.includes("pix"), ...confirmed };
}

export function keysInUse(
  { mercadoPago, stripe }: Pick<Needed["config"], "mercadoPago" | "stripe">,
  provider: KeyedProvider,
): Partial<Record<string, string>> | null {
  const settings = provider === "stripe" ? stripe : mercadoPago;
  if (!settings) return null;
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === "string"));
}

/** Whether a 401 or 403 is about the keys, and keeps that. After a 403 they are tested. Rules: PAY-110, PAY-112. */
export async function areKeysRefused(deps: Needed, provider: KeyedProvider, status: number): Promise<boolean> {
  const key = mainKeyInUse(deps.config, provider);
  if (key === null) return true;
  let news: KeyNews | null = { isTested: true, isRefused: true };
  if (status === 403) {
    const test = await testPaymentKeys(deps, provider, keysInUse(deps.config, provider) ?? {});
    if (test.kind === "works") return false;
    news = newsOf(test);
  }
  if (news) await note(deps, { provider, key }, news);
  return true;
}

export const probeKeysJob = defineJob("payments.probe-keys", { every: "*/5 * * * *", atOnce: 1 }, probePaymentKeys);

/** Tests refused keys again, since a passing fault heals by itself, and untested ones in production. Rules: PAY-112. */
export async function probePaymentKeys(deps: Needed): Promise<void> {
  for (const provider of KEYED_PROVIDERS) {
    const key = mainKeyInUse(deps.config, provider);
    const facts = deps.config.keyFacts[provider];
    const isAsked = facts?.refusedAt != null || (facts?.isTested === false && deps.config.mode === "production");
    if (key === null || !isAsked) continue;
    const news = newsOf(await testPaymentKeys(deps, provider, keysInUse(deps.config, provider) ?? {}));
    if (news) await note(deps, { provider, key }, news);
  }
}

/** Whether real money moves, from the newest notice about a payment of ours. Rules: PAY-115. */
export async function noteLiveMode(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs">,
  provider: KeyedProvider,
  isLive: boolean | undefined,
): Promise<void> {
  const key = mainKeyInUse(deps.config, provider);
  const facts = deps.config.keyFacts[provider];
  if (key === null || isLive === undefined || deps.config.mode !== "production" || facts?.toldTest === !isLive) return;
  await inTransaction(deps.db, (trx) => noteKeys(deps, trx, { provider, key }, { toldTest: !isLive }));
}

async function note(deps: Needed, of: { provider: KeyedProvider; key: string }, news: KeyNews): Promise<void> {
  await inTransaction(deps.db, (trx) => noteKeys(deps, trx, of, news));
  await deps.catalogueSeen();
}

async function isAnyRefused({ config }: Pick<Services, "config">, trx: DatabaseTransaction): Promise<boolean> {
  for (const provider of KEYED_PROVIDERS) {
    const key = mainKeyInUse(config, provider);
    if (key !== null && (await readKeyFacts(trx, config, provider, key)).refusedAt !== null) return true;
  }
  return false;
}
