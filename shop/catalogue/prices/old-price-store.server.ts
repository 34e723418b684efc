import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { Centavos } from "#platform/money.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { DeclaredPrice } from "./declare-old-prices.server.ts";

export type PriceCause = `${"staff" | "upload" | "transformation" | "promotion"}:${string}`;

/** For the price history trigger, in this transaction. Rules: PRICE-8. */
export async function setPriceCause(trx: Database, cause: PriceCause): Promise<void> {
  await sql`select set_config('shop.price_cause', ${cause}, true)`.execute(trx);
}

/** Only prices that are still current, each with an audit entry. Returns how many. Rules: PRICE-37. */
export async function insertDeclarations(
  trx: Database,
  staffId: string,
  prices: readonly DeclaredPrice[],
  now: Date,
  uploadId: string | null = null,
): Promise<number> {
  if (prices.length === 0) return 0;
  // A concurrent price change must commit before the comparison below.
  await sql`select from products where id = any (${prices.map(({ id }) => id)}::text[]) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<{ productId: string; oldPriceCents: Centavos }>`
    with standing as (
      select products.id, price_cents
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given (id text, "oldPriceCents" int)
        join products on products.id = given.id and price_cents = given."oldPriceCents"
       where discount_price_cents is not null
    )
    insert into old_price_declarations (product_id, old_price_cents, staff_id, upload_id, declared_at)
    select id, price_cents, ${staffId}::uuid, ${uploadId}::uuid, ${now} from standing
    returning product_id as "productId", old_price_cents as "oldPriceCents"`.execute(trx);
  const entries = rows.map(
    ({ productId, oldPriceCents }) =>
      ({
        actor: staffActor(staffId),
        action: "old_price.declared",
        subject: `product:${productId}`,
        after: { old_price_cents: oldPriceCents, ...(uploadId !== null && { upload: uploadId }) },
      }) as const,
  );
  await recordAudit(trx, entries, now);
  return rows.length;
}

/** Proof run out by `today` (`YYYY-MM-DD`), at most `most`; returns how many. */
export async function markUnproved(db: Database, today: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update old_prices set proved = false
     where product_id in (select product_id from old_prices
                           where proved and not declared and unproved_from <= ${today}::date
                           order by product_id limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const HISTORY_YEARS = 5;

/** Those that ended over five years ago, but for the last: each day since must have a price. Rules: PRICE-46. */
export async function forgetOldPriceHistory(db: Database, now: Date): Promise<void> {
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - HISTORY_YEARS);
  await deleteInBatches(
    db,
    "price_history",
    sql`changed_at < ${due} and exists (
          select from price_history as next
           where next.product_id = price_history.product_id and next.changed_at < ${due}
             and (next.changed_at, next.id) > (price_history.changed_at, price_history.id))`,
  );
}
