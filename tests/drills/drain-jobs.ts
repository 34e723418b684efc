import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";

export interface DrainOptions {
  /** Advances the time, so that retry delays pass at once; null: runs in real time. */
  advance: ((ms: number) => Promise<void>) | null;
  /** Last start of the shop, or of its database: jobs that became active before belong to a dead process. */
  since: Date;
  timeoutMs: number;
}

/** A card payment that never reached the provider is abandoned after ten minutes; refunds back off for up to eleven. */
const AT_ONCE_MS = 12 * 60_000;

const IS_OWED = sql`state in ('created', 'retry', 'active')
  and name in ('payments.notice', 'payments.close', 'payments.refund', 'orders.settle')`;

/** Counts unfinished work: open payment attempts, requested refunds, unprocessed webhook events, queued jobs. */
const WORK = sql`
  select (select count(*)::int from payments where state in ('created', 'pending', 'in_review')) as attempts,
         (select count(*)::int from refunds where state = 'requested') as refunds,
         (select count(*)::int from webhook_events where processed_at is null) as notices,
         (select count(*)::int from pgboss.job where ${IS_OWED}) as jobs`;

const WAITING_JOBS = sql`select name, state, retry_count, started_on, start_after from pgboss.job where ${IS_OWED}`;

/**
 * Ends every open payment attempt at the provider and waits until the shop has processed all consequences. Throws with
 * the remaining work on timeout.
 */
export async function drainJobs(db: Database, sandbox: Sandbox, options: DrainOptions): Promise<void> {
  // Monotonic: a test may set the wall clock ahead.
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

/**
 * An attempt that the shop gave up may still be under review at the provider: reject it there, or it would stay open
 * forever.
 */
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

/** Requeues the active jobs of a dead process, as the queue does two minutes after their start. */
export async function failTakenJobs(db: Database, since: Date): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and started_on < ${since}`.execute(
    db,
  );
}
