import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { WantedStockAlert } from "./stock-alert.ts";
import { STOCK_ALERT_CONSENT_VERSION } from "./stock-alert-texts.ts";

/** One per e-mail, product and size. If its e-mail has been sent, it waits again. Rules: ACCOUNT-86. */
export async function insertStockAlert(db: Database, wanted: WantedStockAlert, at: Date): Promise<void> {
  await db
    .insertInto("stock_notices")
    .values({
      product_id: wanted.productId,
      size: wanted.size,
      email: wanted.email,
      consent_version: STOCK_ALERT_CONSENT_VERSION,
      asked_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["product_id", "size", "email"])
        .doUpdateSet({ asked_at: at, consent_version: STOCK_ALERT_CONSENT_VERSION, claimed_at: null, mailed_at: null })
        .where("stock_notices.mailed_at", "is not", null),
    )
    .execute();
}

/** `productId` null: of all products. Concurrent calls never claim the same alert. */
export async function claimStockAlerts(
  db: Database,
  productId: string | null,
  at: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update stock_notices set claimed_at = ${at} where id in (
      select notice.id from stock_notices as notice join products on products.id = notice.product_id
       where notice.claimed_at is null and (${productId}::text is null or notice.product_id = ${productId})
         and products.archived_at is null and free_pieces(notice.product_id, notice.size) > 0
       order by notice.asked_at limit ${most} for update of notice skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function unclaimStockAlert(db: Database, id: string): Promise<void> {
  await db
    .updateTable("stock_notices")
    .set({ claimed_at: null })
    .where("id", "=", id)
    .where("mailed_at", "is", null)
    .execute();
}

export async function markMailed(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable("stock_notices").set({ mailed_at: at }).where("id", "=", id).execute();
}

export async function deleteOldStockAlerts(db: Database, askedBefore: Date, mailedBefore: Date): Promise<void> {
  await deleteInBatches(db, "stock_notices", sql`asked_at < ${askedBefore}`);
  await deleteInBatches(db, "stock_notices", sql`mailed_at < ${mailedBefore}`);
}

/** `email` in lower case. */
export async function deleteStockAlertsOf(db: Database, email: string): Promise<void> {
  await db.deleteFrom("stock_notices").where("email", "=", email).execute();
}
