import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { KEY_FIELDS, type KeyedProvider, mainKeyOf } from "#shop/settings/payment-keys.ts";
import { readStoredKeys } from "#shop/settings/payment-keys-queries.server.ts";
import { forgetSecret, writeSecret } from "#shop/settings/secret-settings.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { KeyTest } from "./keys/key-test.ts";
import { keysInUse, mainKeyInUse, newsOf, noteKeys } from "./keys/note-keys.server.ts";
import { testPaymentKeys } from "./test-payment-keys.server.ts";
import { readSilentEvents, type WatchedEvent } from "./webhooks/webhook-event-queries.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "catalogueSeen">;

type Typed = Partial<Record<string, string>>;

export type SavedKeys =
  | { kind: "saved"; test: KeyTest | null }
  /** Refused by the provider: nothing is saved without confirmation. */
  | { kind: "asks"; test: KeyTest }
  | { kind: "refused"; reason: "nothing_typed" }
  | NotAllowed;

/**
 * Tests the keys first and stores them encrypted; empty fields keep their value. Refused keys are saved only with
 * `even`. From then on every process of the shop uses them. Rules: STAFF-59, STAFF-60.
 */
export async function savePaymentKeys(
  deps: Needed,
  staff: StaffSession,
  provider: KeyedProvider,
  typed: Typed,
  { even = false } = {},
): Promise<SavedKeys> {
  const notAllowed = refuseUnlessAllowed(staff, "payment_keys.write");
  if (notAllowed) return notAllowed;
  const fields = KEY_FIELDS[provider].filter(({ name }) => valueAt(typed, name));
  if (fields.length === 0) return { kind: "refused", reason: "nothing_typed" };
  const kept = await readStoredKeys(deps, provider);
  const keys = { ...kept, ...withoutEmpty(typed) };
  const test = await testPaymentKeys(deps, provider, keys);
  if (test.kind === "fails" && !even) return { kind: "asks", test };
  await inTransaction(deps.db, async (trx) => {
    for (const { name, setting } of fields)
      await writeSecret(deps, trx, staff.staffId, setting, valueAt(typed, name) ?? "");
    await noteTest(
      deps,
      trx,
      staff,
      { provider, key: valueAt(keys, KEY_FIELDS[provider][0]?.name ?? "") ?? null },
      test,
    );
  });
  await deps.catalogueSeen();
  return { kind: "saved", test };
}

/** The environment's keys apply again, or the provider is not offered. */
export async function removePaymentKeys(
  deps: Needed,
  staff: StaffSession,
  provider: KeyedProvider,
): Promise<{ kind: "removed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "payment_keys.write");
  if (notAllowed) return notAllowed;
  await inTransaction(deps.db, async (trx) => {
    for (const { setting } of KEY_FIELDS[provider]) await forgetSecret(deps, trx, staff.staffId, setting);
  });
  await deps.catalogueSeen();
  return { kind: "removed" };
}

/** Tests keys in use, or typed ones, without saving. Null: no keys. `unheard`: events that have never arrived. */
export async function tryPaymentKeys(
  deps: Needed,
  staff: StaffSession,
  provider: KeyedProvider,
  typed: Typed,
): Promise<{ kind: "tested"; test: KeyTest | null; unheard: readonly WatchedEvent[] } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "payment_keys.write");
  if (notAllowed) return notAllowed;
  const keys: Typed = { ...keysInUse(deps.config, provider), ...withoutEmpty(typed) };
  const [needed] = KEY_FIELDS[provider];
  if (!needed || !valueAt(keys, needed.name)) return { kind: "tested", test: null, unheard: [] };
  const test = await testPaymentKeys(deps, provider, keys);
  const areInUse = Object.keys(withoutEmpty(typed)).length === 0;
  if (areInUse) {
    const key = mainKeyInUse(deps.config, provider);
    await inTransaction(deps.db, (trx) => noteTest(deps, trx, staff, { provider, key }, test));
    await deps.catalogueSeen();
  }
  const isTold = provider === "mercado-pago" && test.kind === "works";
  return { kind: "tested", test, unheard: isTold ? await readSilentEvents(deps.db) : [] };
}

/** Opens the shop with test keys: no real money moves. Owners only; other keys are confirmed anew. Rules: PAY-114. */
export async function confirmTestKeys(
  deps: Needed,
  staff: StaffSession,
  provider: KeyedProvider,
): Promise<{ kind: "confirmed" } | { kind: "refused"; reason: "nothing_typed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "payment_keys.write");
  if (notAllowed) return notAllowed;
  const key = mainKeyInUse(deps.config, provider);
  if (key === null) return { kind: "refused", reason: "nothing_typed" };
  await inTransaction(deps.db, async (trx) => {
    await noteKeys(deps, trx, { provider, key }, { isConfirmed: true });
    const subject = `setting:${mainKeyOf(provider)}` as const;
    await recordAudit(trx, { actor: staff.staffId, action: "payment_keys.confirmed", subject }, deps.clock());
  });
  await deps.catalogueSeen();
  return { kind: "confirmed" };
}

/** Keeps the result of a test of keys that are in use from now on. 'Primeiros passos' reads the newest. Rules: TODAY-7. */
async function noteTest(
  deps: Needed,
  trx: DatabaseTransaction,
  { staffId }: StaffSession,
  { provider, key }: { provider: KeyedProvider; key: string | null },
  test: KeyTest,
): Promise<void> {
  const subject = `setting:${mainKeyOf(provider)}` as const;
  const after = { works: test.kind === "works" };
  await recordAudit(trx, { actor: staffId, action: "payment_keys.tested", subject, after }, deps.clock());
  const news = newsOf(test);
  if (key !== null && news) await noteKeys(deps, trx, { provider, key }, news);
}

function withoutEmpty(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value));
}
