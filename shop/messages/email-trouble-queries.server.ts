import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PATIENT_RETRY_LIMIT } from "#platform/jobs/job.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

export interface MailTrouble {
  /** `waiting`: retried at `nextAt`. `given_up`: all retries failed. `refused`: for good, by the recipient's server. */
  kind: "waiting" | "given_up" | "refused";
  /** The queue and job, or the mail's id: never an address. */
  about: string;
  tries: number;
  reason: string;
  at: Date;
  nextAt: Date | null;
}

/** Newest first, for the health page. */
export async function listMailTroubles(db: Database, limit = 50): Promise<MailTrouble[]> {
  const { rows } = await sql<MailTrouble>`
    select * from (
      select case state when 'failed' then 'given_up' else 'waiting' end as kind,
             name || ' ' || coalesce(data ->> 'kind', id::text) as about, retry_count as tries,
             coalesce(output ->> 'message', '') as reason, coalesce(completed_on, started_on, created_on) as at,
             case state when 'failed' then null else start_after end as "nextAt"
        from pgboss.job where state in ('retry', 'failed')
         and name in (select name from pgboss.queue where retry_limit = ${PATIENT_RETRY_LIMIT})
      union all
      select 'refused', message_id, 1, code::text, refused_at, null from mail_refusals
    ) as troubles order by at desc limit ${limit}`.execute(db);
  return rows;
}

/** Two; fewer if the catalogue has fewer. */
export function findSamplePictures(db: Database): Promise<Picture[]> {
  return db
    .selectFrom("pictures")
    .select((eb) => ["path", "checksum", "width", "height", eb.val("").as("alt")])
    .where("path", "not like", "site/%")
    .orderBy("path")
    .limit(2)
    .execute();
}
