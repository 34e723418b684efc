import type pg from "pg";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";

/**
 * The shop stays held until the mark is deleted. For a connection in the transaction that loads the backup, so that no
 * process sees the rows without the mark. Rules: STAFF-65.
 */
export async function markRestored(client: pg.ClientBase, takenAt: Date): Promise<void> {
  const key = "restored";
  await client.query(
    `insert into settings (key, value, encrypted, updated_at) values ($1, $2, false, now())
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, JSON.stringify({ takenAt })],
  );
}

/** All processes are notified on commit. */
export async function writeSetting(
  trx: DatabaseTransaction,
  key: string,
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

export async function deleteSetting(trx: DatabaseTransaction, key: string): Promise<boolean> {
  const deleted = await trx.deleteFrom("settings").where("key", "=", key).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Advisory lock ("shop" in ASCII) until the transaction ends: concurrent saves run one after the other. */
export async function lockSettings(trx: DatabaseTransaction): Promise<void> {
  await trx.selectNoFrom(({ fn, val }) => fn("pg_advisory_xact_lock", [val(1936224112)]).as("locked")).execute();
}
