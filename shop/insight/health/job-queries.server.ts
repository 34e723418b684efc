import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { redactError } from "./redact-error.ts";

export interface QueueState {
  name: string;
  /** Ready to run, for the first time or as a retry. */
  waiting: number;
  /** Scheduled, or waiting for the next retry. */
  later: number;
  running: number;
  failed: number;
  /** Of the oldest ready job. */
  waitingSince: Date | null;
}

export interface FailedJob {
  id: string;
  queue: string;
  tries: number;
  /** With personal data removed. */
  error: string;
  at: Date;
}

/** Those with problems first. Completed jobs are not counted: they are cleaned up. */
export async function listQueues(db: Database, now: Date): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name,
           count(*) filter (where job.state in ('created', 'retry') and job.start_after <= ${now})::int as waiting,
           count(*) filter (where job.state in ('created', 'retry') and job.start_after > ${now})::int as later,
           count(*) filter (where job.state = 'active')::int as running,
           count(*) filter (where job.state = 'failed')::int as failed,
           min(job.start_after) filter (where job.state in ('created', 'retry') and job.start_after <= ${now})
             as "waitingSince"
      from pgboss.queue
      left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
     where queue.name not like '\\_\\_pgboss%'
     group by queue.name
     order by failed desc, waiting desc, queue.name`.execute(db);
  return rows;
}

export async function listFailedJobs(db: Database, limit = 50): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text as id, name as queue, retry_count + 1 as tries,
           coalesce(output ->> 'message', '') as error, coalesce(completed_on, created_on) as at
      from pgboss.job where state = 'failed'
     order by coalesce(completed_on, created_on) desc limit ${limit}`.execute(db);
  return rows.map((job) => ({ ...job, error: redactError(job.error) }));
}

/** One by its id, all of a queue, or all; at most 10,000. */
export async function findFailedJobs(
  trx: Database,
  { id, queue }: { id?: string; queue?: string },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id::text as id from pgboss.job
     where state = 'failed'
       and (${id ?? null}::text is null or id::text = ${id ?? null})
       and (${queue ?? null}::text is null or name = ${queue ?? null})
     limit 10000`.execute(trx);
  const found = new Map<string, string[]>();
  for (const job of rows) found.set(job.name, [...(found.get(job.name) ?? []), job.id]);
  return found;
}

/** Updated by the queue every minute: counting all jobs on every scrape would be too expensive. */
export async function readQueues(
  db: Database,
): Promise<{ queue: string; ready: number; deferred: number; active: number; failed: number }[]> {
  const { rows } = await sql<{ queue: string; ready: number; deferred: number; active: number; failed: number }>`
    select name as queue, ready_count as ready, deferred_count as deferred, active_count as active,
           failed_count as failed
      from pgboss.queue where name not like '\\_\\_pgboss%' order by name`.execute(db);
  return rows;
}
