import type pg from "pg";

/** There from the first to the last step of a restore, and gone with the commit that makes it whole. */
const MARK = "restore_unfinished";
/** Any number, but the same in every release: held for as long as the restore runs. */
const RESTORE_LOCK = 7_218_255;

/** Takes the right to fill this database, until the client's session ends. False: another restore has it. */
export async function beginRestore(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [RESTORE_LOCK]);
  return rows[0]?.mine === true;
}

export async function markUnfinished(client: pg.ClientBase): Promise<void> {
  await client.query(`create table ${MARK} (started_at timestamptz not null default now())`);
}

/** In the caller's transaction. */
export async function markFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${MARK}`);
}

export async function isUnfinished(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [MARK]);
  return rows[0]?.is_there === true;
}

/** Throws an Error for people. Does not take the lock: a restore that begins just then must get it. Rules: STAFF-73. */
export async function refuseUnfinished(client: pg.ClientBase | pg.Pool): Promise<void> {
  if (!(await isUnfinished(client))) return;
  const { rows } = await client.query<{ runs: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted
                     and database = (select oid from pg_database where datname = current_database())) as runs`,
    [RESTORE_LOCK],
  );
  if (rows[0]?.runs) throw new Error("A restore fills the database: start the shop after its end");
  throw new Error(
    "A restore into the database was broken off: run it again (`npm run restore -- FILE`, on a server `lavra restore FILE`)",
  );
}
