import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import type { SettingName } from "./setting-names.ts";

/** Writes one setting; all processes are notified on commit. */
export async function writeSetting(
  trx: DatabaseTransaction,
  key: SettingName,
  value: unknown,
  { encrypted, now }: { encrypted: boolean; now: Date },
): Promise<void> {
  const row = { value: JSON.stringify(value), encrypted, updated_at: now };
  await trx
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

export async function deleteSetting(trx: DatabaseTransaction, key: SettingName): Promise<boolean> {
  const deleted = await trx.deleteFrom("settings").where("key", "=", key).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Takes the settings' advisory lock ("shop" in ASCII) until the transaction ends, so that concurrent saves run one
 * after the other.
 */
export async function lockSettings(trx: DatabaseTransaction): Promise<void> {
  await trx.selectNoFrom(({ fn, val }) => fn("pg_advisory_xact_lock", [val(1936224112)]).as("locked")).execute();
}
