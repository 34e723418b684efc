import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { EVER_PAID, MONEY_SEEN, TECHNICAL_DETAILS } from "#shop/ordering/payments/payment.ts";
import { MONITORING_ALERTS, type MonitoringAlert, type MonitoringCounts, WINDOW_HOURS } from "./monitoring.ts";

/** Counts what was started in the window before `now`; both parts are index-only scans. Rules: MAIL-40, MAIL-41. */
export async function countWindow(db: Database, now: Date): Promise<MonitoringCounts> {
  const since = new Date(now.getTime() - WINDOW_HOURS * 60 * 60_000);
  const { rows } = await sql<MonitoringCounts>`
    with attempts as (
      select order_id, state, method, paid_at, created_at,
             state in ${sqlList(EVER_PAID)} as paid, state in ${sqlList(MONEY_SEEN)} or state = 'failed' as decided,
             state = 'mismatch' or (state = 'failed' and coalesce(status_detail, '') = any(${TECHNICAL_DETAILS})) as faulty
        from payments where created_at > ${since} and created_at <= ${now}
    ), tried as (
      select order_id, bool_or(paid) as paid, bool_or(decided) as decided
        from attempts group by order_id
    )
    select (select count(*)::int from orders where created_at > ${since} and created_at <= ${now}) as "orderCount",
           (select count(*) filter (where decided)::int from tried) as "decidedCount",
           (select count(*) filter (where paid)::int from tried) as "paidCount",
           (select round(avg(extract(epoch from paid_at - created_at)) * 1000)::bigint
              from attempts where paid and method <> 'boleto') as "processingMs",
           (select count(*) filter (where faulty)::int from attempts) as "errorCount"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("nothing was counted");
  return counts;
}

export interface MonitoringSample extends MonitoringCounts {
  at: Date;
}

/** Oldest first. */
export async function listSamples(db: Database, since: Date): Promise<MonitoringSample[]> {
  return db.selectFrom("monitoring_samples").select(SAMPLE).where("at", ">=", since).orderBy("at").execute();
}

export async function latestSample(db: Database): Promise<MonitoringSample | null> {
  const newest = db.selectFrom("monitoring_samples").select(SAMPLE).orderBy("at", "desc").limit(1);
  return (await newest.executeTakeFirst()) ?? null;
}

const SAMPLE = [
  "at",
  "order_count as orderCount",
  "decided_count as decidedCount",
  "paid_count as paidCount",
  "processing_ms as processingMs",
  "error_count as errorCount",
] as const;

export async function lastingAlerts(db: Database): Promise<{ kind: MonitoringAlert; since: Date }[]> {
  const rows = await db
    .selectFrom("payment_alerts")
    .select(["kind", "raised_at as since"])
    .where("kind", "in", [...MONITORING_ALERTS])
    .where("ended_at", "is", null)
    .orderBy("raised_at")
    .execute();
  return MONITORING_ALERTS.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ since }) => ({ kind, since })),
  );
}
