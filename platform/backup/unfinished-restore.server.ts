import type pg from "pg";

/** There from the first to the last step of a restore, and gone with the commit that makes it whole. */
const MARK = "restore_unfinished";
/** Any number, but the same in every release: held for as long as the restore runs. */
const RESTORE_LOCK = 7_218_255;

/** Marks an empty database as being filled. The client's session says that this goes on. */
export async function markUnfinished(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [RESTORE_LOCK]);
  await client.query(`create table ${MARK} (started_at timestamptz not null default now())`);
}

/** Takes the mark away in the caller's transaction. */
export async function markFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${MARK}`);
}

/** Whether a restore fills the database (`running`), began to and was broken off (`broken off`), or none has. */
export async function unfinishedRestore(client: pg.ClientBase): Promise<"running" | "broken off" | null> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [MARK]);
  if (!rows[0]?.is_there) return null;
  const free = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [RESTORE_LOCK]);
  if (!free.rows[0]?.mine) return "running";
  await client.query("select pg_advisory_unlock($1)", [RESTORE_LOCK]);
  return "broken off";
}

/** Throws an Error for people if the database is being filled by a restore, or was and is not whole. Rules: STAFF-73. */
export async function refuseUnfinished(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const state = await unfinishedRestore(client).finally(() => client.release());
  if (state === "running") throw new Error("DATABASE_URL: a restore fills this database: start the shop after its end");
  if (state === "broken off") {
    throw new Error(
      "DATABASE_URL: a restore into this database was broken off: run it again (`npm run restore -- FILE`, on a server `lavra restore FILE`)",
    );
  }
}
