import { sql } from "kysely";
import type { Database } from "./database.server.ts";

/** The end of its WAL, and when that was by its clock. */
export interface PrimaryPosition {
  cluster: string;
  lsn: string;
  now: Date;
}

/** How far a replica has come, compared with the primary. */
export interface Position {
  /** Why it cannot be read at all. */
  problem: string | null;
  /** Everything that the primary had committed is there. */
  isCurrent: boolean;
  /** The moment that it shows, by the primary's clock; null: unknown. */
  asOf: Date | null;
  /** Age of that moment, at most: a primary without commits ages, too. */
  lagMs: number | null;
}

/** The position of what was inserted, not written: a commit that does not wait for the disk is visible before it is. */
export async function readPrimary(db: Database): Promise<PrimaryPosition> {
  const { rows } = await sql<PrimaryPosition>`
    select system_identifier::text as cluster, pg_current_wal_insert_lsn()::text as lsn, clock_timestamp() as now
      from pg_control_system()`.execute(db);
  if (!rows[0]) throw new Error("the primary does not tell its position");
  return rows[0];
}

export async function readReplica(db: Database, { cluster, lsn, now }: PrimaryPosition): Promise<Position> {
  const { rows } = await sql<{ cluster: string; replays: boolean; isCurrent: boolean; replayedAt: Date | null }>`
    select system_identifier::text as cluster, pg_is_in_recovery() as replays,
           coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isCurrent",
           pg_last_xact_replay_timestamp() as "replayedAt"
      from pg_control_system()`.execute(db);
  const [server] = rows;
  if (!server) throw new Error("the replica does not tell its position");
  const { replays, isCurrent, replayedAt } = server;
  if (server.cluster !== cluster) return unreadable("DATABASE_READ_URL: leads to another database than DATABASE_URL");
  if (!replays) return unreadable("DATABASE_READ_URL: this is no replica, or it was promoted");
  if (isCurrent) return { problem: null, isCurrent, asOf: now, lagMs: 0 };
  const lagMs = replayedAt && Math.max(0, now.getTime() - replayedAt.getTime());
  return { problem: null, isCurrent, asOf: replayedAt, lagMs };
}

function unreadable(problem: string): Position {
  return { problem, isCurrent: false, asOf: null, lagMs: null };
}

/** False at a replica. Throws when it does not answer. */
export async function takesWrites(db: Database): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db);
  return rows[0]?.state === "off";
}
