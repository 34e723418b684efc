import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";

/** Queues whose jobs send mails. */
const MAIL_QUEUES = /(\.mail|^account\.goodbye|^payments\.alert|^orders\.tell-shop)$/;

export function isMailQueue(name: string): boolean {
  return MAIL_QUEUES.test(name);
}

/** A mail that has not reached its receiver. */
export interface MailTrouble {
  /** `waiting`: tried again at `nextAt`. `given_up`: tried for hours, in vain. `refused`: the receiver's server said no for good. */
  kind: "waiting" | "given_up" | "refused";
  /** The queue and its job, or the mail's id: no address. */
  about: string;
  tries: number;
  /** Why, in the mail server's or our own words. */
  reason: string;
  at: Date;
  nextAt: Date | null;
}

/** Mails in trouble, the newest first: what the page of the shop's health shows. */
export async function listMailTroubles(db: Database, limit = 50): Promise<MailTrouble[]> {
  const { rows } = await sql<MailTrouble>`
    select * from (
      select case state when 'failed' then 'given_up' else 'waiting' end as kind,
             name || ' ' || coalesce(data ->> 'kind', id::text) as about, retry_count as tries,
             coalesce(output ->> 'message', '') as reason, coalesce(completed_on, started_on, created_on) as at,
             case state when 'failed' then null else start_after end as "nextAt"
        from pgboss.job where name ~ ${MAIL_QUEUES.source} and state in ('retry', 'failed')
      union all
      select 'refused', message_id, 1, code::text, refused_at, null from mail_refusals
    ) as troubles order by at desc limit ${limit}`.execute(db);
  return rows;
}

/** Forgets refusals after ninety days. Rules: MAIL-8. */
export async function forgetRefusals(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - 90 * 24 * 60 * 60_000);
  await deleteInBatches(db, "mail_refusals", sql`refused_at < ${due}`);
}
