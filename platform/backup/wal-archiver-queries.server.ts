import type pg from "pg";

export interface WalArchiverState {
  timeline: number;
  /** Null: the last attempt succeeded. */
  failing: string | null;
}

export async function readWalArchiver(client: pg.ClientBase): Promise<WalArchiverState> {
  const { rows } = await client.query<WalArchiverState>(
    `select (select timeline_id from pg_control_checkpoint()) as timeline,
            case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failing
       from pg_stat_archiver`,
  );
  return rows[0] ?? { timeline: 1, failing: null };
}
