import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { addCounts } from "#platform/observability/daily-counter-store.server.ts";
import { lockStock, moveStock } from "#shop/catalogue/stock/stock-store.server.ts";
import type { DemoPiece } from "./plan/demo-plan.ts";

export interface DemoRun {
  seed: number;
  startedAt: Date;
  isOver: boolean;
}

/** Somebody removed the demo's data while it was being made. */
export class DemoRemoved extends Error {}

/** Null: this shop has orders already, so it gets no demo. Rules: DEMO-1. */
export async function beginRun(
  db: Database,
  { seed, planned, now }: { seed: number; planned: number; now: Date },
): Promise<DemoRun | null> {
  await sql`
    insert into demo_runs (seed, planned, started_at)
    select ${seed}, ${planned}, ${now} where not exists (select from orders)
    on conflict do nothing`.execute(db);
  await clearStop(db);
  const run = await db
    .selectFrom("demo_runs")
    .select(["seed", "started_at as startedAt", "finished_at as finishedAt", "removed_at as removedAt"])
    .executeTakeFirst();
  if (!run) return null;
  return { seed: run.seed, startedAt: run.startedAt, isOver: run.finishedAt !== null || run.removedAt !== null };
}

export type DemoKind = "order" | "customer" | "message" | "favourite" | "coupon";

/** In the transaction that makes the row, which a removal waits for; then throws `DemoRemoved`. Rules: DEMO-3. */
export async function recordDemo(
  trx: Database,
  { kind, id, position = 0, doneAt = null }: { kind: DemoKind; id: string; position?: number; doneAt?: Date | null },
): Promise<void> {
  const { rows } = await sql`
    with run as (select id from demo_runs where removed_at is null for share)
    insert into demo_records (kind, id, position, done_at)
    select ${kind}, ${id}, ${position}::int, ${doneAt}::timestamptz from run
    on conflict (kind, id) do update set position = excluded.position
    returning id`.execute(trx);
  if (rows.length === 0) throw new DemoRemoved("the demo's data was removed");
}

export async function finishOrder(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("demo_records").set({ done_at: now }).where("kind", "=", "order").where("id", "=", id).execute();
}

/** For the funnel, once: carts and checkouts of several people for each order. Rules: DEMO-14. */
export async function countVisits(trx: Database): Promise<void> {
  const { rows } = await sql<{ id: string; position: number }>`
    insert into demo_records (kind, id, position)
    select 'visits', (orders.created_at at time zone 'America/Sao_Paulo')::date || ' ' || step.name, sum(times)
      from orders join demo_records on kind = 'order' and demo_records.id = orders.id::text, lateral (
           values ('cart_opened', 4 + number % 7), ('checkout_opened', 1 + number % 3), ('payment_begun', 1)
           ) as step (name, times)
     where exists (select from demo_runs where removed_at is null for share)
     group by 2
    on conflict do nothing returning id, position`.execute(trx);
  await addCounts(trx, new Map(rows.map(({ id, position }) => [id, position])));
}

export async function finishRun(db: Database, now: Date): Promise<void> {
  await db.updateTable("demo_runs").set({ finished_at: now }).where("removed_at", "is", null).execute();
}

/** Returns true. Rules: DEMO-13. */
export async function noteStop(db: Database, now: Date): Promise<boolean> {
  await db.updateTable("demo_runs").set({ stopped_at: now }).where("finished_at", "is", null).execute();
  return true;
}

/** False: it had not stopped. */
export async function clearStop(trx: Database): Promise<boolean> {
  const stopped = trx.updateTable("demo_runs").set({ stopped_at: null }).where("stopped_at", "is not", null);
  return (await stopped.returning("id").executeTakeFirst()) !== undefined;
}

/** So that a demo order takes no pieces from the catalogue. Rules: DEMO-4. */
export async function receivePieces(
  trx: Database,
  position: number,
  lines: readonly { piece: DemoPiece; quantity: number }[],
): Promise<void> {
  const products = lines.map(({ piece }) => piece.productId).toSorted();
  await sql`select from products where id = any (${products}::text[]) order by id for no key update`.execute(trx);
  await lockStock(trx, products);
  await moveStock(
    trx,
    lines.map(({ piece, quantity }) => ({ id: piece.skuId, delta: quantity })),
    { reason: "import", reference: `demo:${position}`, note: "Reposição (demonstração)" },
  );
}

export async function dateOrder(db: Database, id: string, position: number, at: Date): Promise<void> {
  await sql`select date_demo_order(${id}::uuid, ${position}::int, ${at}::timestamptz)`.execute(db);
}

/** Deletes the orders that an earlier process left unfinished. Rules: DEMO-6. */
export async function deleteUnfinishedOrders(db: Database, before: Date): Promise<void> {
  const unfinished = await db
    .selectFrom("demo_records")
    .select("id")
    .where("kind", "=", "order")
    .where("done_at", "is", null)
    .execute();
  if (unfinished.length === 0) return;
  const ids = unfinished.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await sql`select delete_demo_orders(${ids}::uuid[], ${before}::timestamptz)`.execute(trx);
    await sql`select recount_sales()`.execute(trx);
  });
}

/** False: there is none. */
export async function deleteDemo(trx: Database, by: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select remove_demo(${by}::uuid, ${now}::timestamptz) as removed`.execute(trx);
  return rows[0]?.removed ?? false;
}
