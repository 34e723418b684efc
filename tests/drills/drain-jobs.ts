import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";

export interface DrainOptions {
  /** Lets time pass at once, so that pauses are over; null: all takes the time it takes. */
  advance: ((ms: number) => Promise<void>) | null;
  /** When the shop was started, or its database came back, for the last time: jobs taken before are nobody's. */
  since: Date;
  timeoutMs: number;
}

/** After ten minutes a card's payment that never reached the provider is given up; refunds pause for eleven. */
const AT_ONCE_MS = 12 * 60_000;

const IS_OWED = sql`state in ('created', 'retry', 'active')
  and name in ('payments.notice', 'payments.close', 'payments.refund', 'orders.settle')`;

/** Rest: nothing runs, nothing is to go back, nothing is to be followed. */
const WORK = sql`
  select (select count(*)::int from payments where state in ('created', 'pending', 'in_review')) as attempts,
         (select count(*)::int from refunds where state = 'requested') as refunds,
         (select count(*)::int from webhook_events where processed_at is null) as notices,
         (select count(*)::int from pgboss.job where ${IS_OWED}) as jobs`;

const WAITING_JOBS = sql`select name, state, retry_count, started_on, start_after from pgboss.job where ${IS_OWED}`;

/**
 * Lets every attempt that runs come to its end at the provider, and waits until the shop has drawn all consequences.
 * Throws with what is left when that does not happen.
 */
export async function drainJobs(db: Database, sandbox: Sandbox, options: DrainOptions): Promise<void> {
  // The wall clock may be set ahead meanwhile.
  const deadline = performance.now() + options.timeoutMs;
  for (;;) {
    await endAtProvider(db, sandbox);
    if (options.advance) {
      await failTakenJobs(db, options.since);
      await options.advance(AT_ONCE_MS);
    }
    const { rows } = await sql<Record<string, number>>`${WORK}`.execute(db);
    const left = rows[0] ?? {};
    if (Object.values(left).every((count) => count === 0)) return;
    if (performance.now() > deadline) {
      const { rows: jobs } = await sql`${WAITING_JOBS}`.execute(db);
      throw new Error(`The shop does not come to rest: ${JSON.stringify({ ...left, waiting: jobs })}`);
    }
    await new Promise((done) => setTimeout(done, options.advance ? 200 : 2000));
  }
}

/** What the shop has given up may still be under review there: who reviews it decides, or it would never be over. */
async function endAtProvider(db: Database, sandbox: Sandbox): Promise<void> {
  const { rows: open } = await sql<{ external_payment_id: string; is_reviewed: boolean }>`
    select external_payment_id, state not in ('created', 'pending') as is_reviewed
      from payments
     where state in ('created', 'pending', 'in_review')
        or id in (select (data ->> 'paymentId')::uuid from pgboss.job where ${IS_OWED} and name = 'payments.close')`.execute(
    db,
  );
  for (const { external_payment_id, is_reviewed } of open) {
    const decision = is_reviewed ? "reject" : "expire";
    await sandbox.app.request(`/control/payments/${external_payment_id}/${decision}`, { method: "POST" });
  }
}

/** Gives up the jobs that a dead process had taken, as the queue does when they have not ended after two minutes. */
export async function failTakenJobs(db: Database, since: Date): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and started_on < ${since}`.execute(
    db,
  );
}
