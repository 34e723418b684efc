import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { type NewPrices, writePrices } from "#shop/catalogue/products/product-store.server.ts";
import type { PriceChange } from "./price-change.ts";
import type { RiskLevel } from "./price-risk.ts";
import type { Choice } from "./transformation-choice.ts";
import type { SkippedUndo } from "./transformation-log.ts";

/** Stays below PostgreSQL's parameter limit. */
const ROWS_AT_ONCE = 500;

interface NewLog extends Choice {
  staffId: string;
  riskLevel: RiskLevel;
  now: Date;
}

/** The caller must hold the category's lock: logs still 'running' are then dead, and become errors. Rules: TOOL-31. */
export async function beginLog(db: Database, { category, formula, staffId, riskLevel, now }: NewLog): Promise<string> {
  await db
    .updateTable("price_transformation_logs")
    .set({ status: "error" })
    .where("category", "=", category)
    .where("status", "in", ["pending", "running"])
    .execute();
  const { id } = await db
    .insertInto("price_transformation_logs")
    .values({
      category,
      formula_used: formula,
      status: "running",
      risk_level: riskLevel,
      staff_id: staffId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface LogEnd {
  status: "completed" | "error";
  total?: number;
  updated?: number;
  executionTimeMs: number;
}

export async function endLog(db: Database, logId: string, end: LogEnd): Promise<void> {
  await db
    .updateTable("price_transformation_logs")
    .set({
      status: end.status,
      total_products: end.total ?? 0,
      updated_products: end.updated ?? 0,
      execution_time_ms: Math.round(end.executionTimeMs),
    })
    .where("id", "=", logId)
    .execute();
}

/** Of a run that was refused before it changed anything. Rules: TOOL-30. */
export async function dropLog(db: Database, logId: string): Promise<void> {
  await db.deleteFrom("price_transformation_logs").where("id", "=", logId).execute();
}

/** Keeps the old prices for the undo. Triggers update price history, version, listings and pages. Rules: TOOL-32. */
export async function writeChanges(trx: Database, logId: string, changes: readonly PriceChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const batch = changes.slice(from, from + ROWS_AT_ONCE);
    const rows = JSON.stringify(
      batch.map(({ id, name, before, after, endsSale }) => ({
        product_id: id,
        product_name: name,
        old_price_cents: before.priceCents,
        old_discount_price_cents: before.discountPriceCents,
        new_price_cents: after.priceCents,
        new_discount_price_cents: after.discountPriceCents,
        ended_sale: endsSale,
      })),
    );
    await sql`
      insert into price_transformation_changes (log_id, product_id, product_name, old_price_cents,
        old_discount_price_cents, new_price_cents, new_discount_price_cents, ended_sale)
      select ${logId}::uuid, product_id, product_name, old_price_cents, old_discount_price_cents, new_price_cents,
             new_discount_price_cents, ended_sale
        from jsonb_to_recordset(${rows}::jsonb) as made (product_id text, product_name text, old_price_cents int,
             old_discount_price_cents int, new_price_cents int, new_discount_price_cents int, ended_sale boolean)`.execute(
      trx,
    );
    await writePrices(
      trx,
      batch.map(({ id, after, endsSale }) => ({ id, ...after, sale: endsSale ? "ends" : undefined })),
    );
  }
}

/** Where they are still as the run set them; the others are returned with the reason. Rules: TOOL-37. */
export async function restorePrices(trx: Database, logId: string): Promise<{ restored: number; kept: SkippedUndo[] }> {
  await sql`
    select from products
     where id in (select product_id from price_transformation_changes where log_id = ${logId})
     order by position for update`.execute(trx);
  const { rows: kept } = await sql<SkippedUndo>`
    select product_id as id, product_name as name, case when products.id is null then 'gone' else 'changed' end as reason
      from price_transformation_changes as change
      left join products on products.id = change.product_id
     where log_id = ${logId}
       and (price_cents, discount_price_cents) is distinct from (new_price_cents, new_discount_price_cents)
     order by product_name, product_id`.execute(trx);
  let restored = 0;
  for (;;) {
    const { rows } = await sql<NewPrices & { endedSale: boolean }>`
      select product_id as id, old_price_cents as "priceCents", old_discount_price_cents as "discountPriceCents",
             ended_sale as "endedSale"
        from price_transformation_changes as change
        join products on products.id = change.product_id
       where log_id = ${logId}
         and (price_cents, discount_price_cents) is not distinct from (new_price_cents, new_discount_price_cents)
         and (new_price_cents, new_discount_price_cents) is distinct from (old_price_cents, old_discount_price_cents)
       limit ${ROWS_AT_ONCE}`.execute(trx);
    await writePrices(
      trx,
      rows.map(({ endedSale, ...prices }) => ({ ...prices, sale: endedSale ? "begins" : undefined })),
    );
    restored += rows.length;
    if (rows.length < ROWS_AT_ONCE) return { restored, kept };
  }
}

export async function markUndone(
  trx: Database,
  logId: string,
  { restored, staffId, now }: { restored: number; staffId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("price_transformation_logs")
    .set({ undone_at: now, undone_by: staffId, restored_products: restored })
    .where("id", "=", logId)
    .execute();
}

export async function lockRun(
  trx: Database,
  logId: string,
): Promise<{ status: string; formula: string; undoneAt: Date | null; updated: number } | null> {
  const run = await trx
    .selectFrom("price_transformation_logs")
    .select(["status", "formula_used as formula", "undone_at as undoneAt", "updated_products as updated"])
    .where("id", "=", logId)
    .forUpdate()
    .executeTakeFirst();
  return run ?? null;
}
