import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { DemoState } from "./demo-state.ts";
import type { DemoPiece } from "./plan/demo-plan.ts";

/** Rules: DEMO-7. */
export async function readDemoState(db: Database): Promise<DemoState | null> {
  const run = await db
    .selectFrom("demo_runs")
    .select(["planned", "finished_at as finishedAt", "stopped_at as stoppedAt"])
    .select((eb) =>
      eb
        .selectFrom("demo_records")
        .select((count) => count.fn.countAll<number>().as("count"))
        .where("kind", "=", "order")
        .as("made"),
    )
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!run) return null;
  const { planned, finishedAt, stoppedAt } = run;
  const hasStopped = finishedAt === null && stoppedAt !== null;
  return { isMaking: finishedAt === null && !hasStopped, hasStopped, made: Number(run.made), planned };
}

export async function readDonePositions(db: Database, kind: "order" | "message"): Promise<Set<number>> {
  const rows = await db
    .selectFrom("demo_records")
    .select("position")
    .where("kind", "=", kind)
    .where("done_at", "is not", null)
    .execute();
  return new Set(rows.map(({ position }) => position));
}

const LEAST_FREE = 3;
const MOST_PIECES = 60;

/** Several are free; the best known first. */
export async function listDemoPieces(db: Database): Promise<DemoPiece[]> {
  const { rows } = await sql<DemoPiece>`
    select products.id as "productId", sku.choices -> 0 ->> 'size' as size, sku.choices -> 0 ->> 'skuId' as "skuId",
           sku.choices, effective_price_cents as "priceCents", jsonb_array_length(sku.choices) > 1 as "isExchangeable"
      from products cross join lateral (
        select jsonb_agg(jsonb_build_object('size', coalesce(skus.size, worn.size, ''), 'skuId', id) order by skus.size, id, place)
                 as choices
          from skus left join unnest(available_sizes) with ordinality as worn (size, place) on skus.size is null
         where product_id = products.id and on_hand - reserved >= ${LEAST_FREE}
      ) as sku
     where archived_at is null and not unlisted and sku.choices is not null
     order by is_best_seller desc, md5(products.id) limit ${MOST_PIECES}`.execute(db);
  return rows;
}

export function listDemoPayments(db: Database, orderId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "external_payment_id as externalId", "state", "paid_at as paidAt", "created_at as createdAt"])
    .where("order_id", "=", orderId)
    .execute();
}

/** Advisory lock ("demo" in ASCII); it ends with its connection, too. */
const DEMO_LOCK = 1684368751;
const BEAT_MS = 5_000;

/** Null: another process is at it. `session`: one connection. */
export async function withDemoLock<T>(session: Database, work: () => Promise<T>): Promise<T | null> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${DEMO_LOCK}) as taken`.execute(session);
  if (!rows[0]?.taken) return null;
  // A connection on which nothing is said is taken for lost.
  const beat = setInterval(() => void sql`select`.execute(session).catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    // A connection that was lost has lost the lock, too.
    await sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(session).catch(() => undefined);
  }
}
