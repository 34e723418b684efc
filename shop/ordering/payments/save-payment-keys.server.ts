import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { KEY_FIELDS, type KeyedProvider, mainKeyOf } from "#shop/settings/payment-keys.ts";
import { readStoredKeys } from "#shop/settings/payment-keys-queries.server.ts";
import { forgetSecret, writeSecret } from "#shop/settings/secret-settings.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type KeyTest, testPaymentKeys } from "./test-payment-keys.server.ts";
import { readSilentEvents, type WatchedEvent } from "./webhooks/received-events-queries.server.ts";

type Deps = Pick<Services, "db" | "config" | "clock" | "logger" | "catalogueSeen">;
type Typed = Partial<Record<string, string>>;

export type SavedKeys =
  | { kind: "saved"; test: KeyTest | null }
  /** The provider refuses them: nothing is saved without confirmation. */
  | { kind: "asks"; test: KeyTest }
  | { kind: "refused"; reason: "nothing_typed" }
  | NotAllowed;

/**
 * Saves a provider's keys, encrypted; empty fields keep their value. The keys are tried first: refused ones are saved
 * only with `even`. From then on every process of the shop uses them.
 * Rules: STAFF-59, STAFF-60.
 */
export async function savePaymentKeys(
  deps: Deps,
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
  const test = await testPaymentKeys(deps, provider, { ...kept, ...withoutEmpty(typed) });
  if (test.kind === "fails" && !even) return { kind: "asks", test };
  await inTransaction(deps.db, async (trx) => {
    for (const { name, setting } of fields)
      await writeSecret(deps, trx, staff.staffId, setting, valueAt(typed, name) ?? "");
    await recordAudit(trx, testEntry(staff, provider, test), deps.clock());
  });
  await deps.catalogueSeen();
  return { kind: "saved", test };
}

/** Deletes a provider's saved keys: those of the environment apply again, or the provider is not offered. */
export async function removePaymentKeys(
  deps: Deps,
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

/**
 * Tries the keys in use, or typed ones, without saving. Null: no keys. `unheard`: events that have never arrived at
 * this shop.
 */
export async function tryPaymentKeys(
  deps: Deps,
  staff: StaffSession,
  provider: KeyedProvider,
  typed: Typed,
): Promise<{ kind: "tested"; test: KeyTest | null; unheard: readonly WatchedEvent[] } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "payment_keys.write");
  if (notAllowed) return notAllowed;
  const inUse: Typed | null = provider === "stripe" ? copyOf(deps.config.stripe) : copyOf(deps.config.mercadoPago);
  const keys = { ...inUse, ...withoutEmpty(typed) };
  const [needed] = KEY_FIELDS[provider];
  if (!needed || !valueAt(keys, needed.name)) return { kind: "tested", test: null, unheard: [] };
  const test = await testPaymentKeys(deps, provider, keys);
  const areInUse = Object.keys(withoutEmpty(typed)).length === 0;
  if (areInUse) await recordAudit(deps.db, testEntry(staff, provider, test), deps.clock());
  const isTold = provider === "mercado-pago" && test.kind === "works";
  return { kind: "tested", test, unheard: isTold ? await readSilentEvents(deps.db) : [] };
}

/** The result of a test of keys in use: 'Primeiros passos' reads the newest. Rules: TODAY-7. */
function testEntry({ staffId }: StaffSession, provider: KeyedProvider, { kind }: KeyTest) {
  const subject = `setting:${mainKeyOf(provider)}` as const;
  return { actor: staffId, action: "payment_keys.tested", subject, after: { works: kind === "works" } } as const;
}

function withoutEmpty(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value));
}

/** The keys among a provider's settings. */
function copyOf(settings: object | null): Typed | null {
  if (!settings) return null;
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === "string"));
}
