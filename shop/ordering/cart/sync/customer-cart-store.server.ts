import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { findCartLines } from "./customer-cart-queries.server.ts";
import { type KeptLine, type OrderedPieces, REMOVAL_KEPT_DAYS, withoutOrdered } from "./merge-cart.ts";

/** Returns the revision. Null: the account no longer exists. */
export async function lockCart(trx: DatabaseTransaction, customerId: string): Promise<number | null> {
  await sql`
    insert into customer_carts (customer_id)
    select id from customers where id = ${customerId} for key share
    on conflict do nothing`.execute(trx);
  return lockKnownCart(trx, customerId);
}

/** Returns the revision. Null: no browser has ever sent a cart. */
export async function lockKnownCart(trx: Database, customerId: string): Promise<number | null> {
  const cart = await trx
    .selectFrom("customer_carts")
    .select("revision")
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return cart ? cart.revision : null;
}

/** The caller must hold the cart's lock. */
export async function writeLines(
  trx: Database,
  customerId: string,
  { written, dropped, revision }: { written: readonly KeptLine[]; dropped: readonly KeptLine[]; revision: number },
): Promise<void> {
  if (written.length > 0) {
    await trx
      .insertInto("customer_cart_lines")
      .values(
        written.map((line) => ({
          customer_id: customerId,
          product_id: line.productId,
          size: line.size,
          quantity: line.quantity,
          set_at: line.setAt === null ? null : new Date(line.setAt),
          removed_at: line.removedAt === null ? null : new Date(line.removedAt),
          added_at: new Date(line.addedAt),
          revision: line.revision,
          device: line.device,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["customer_id", "product_id", "size"]).doUpdateSet(({ ref }) => ({
          quantity: ref("excluded.quantity"),
          set_at: ref("excluded.set_at"),
          removed_at: ref("excluded.removed_at"),
          added_at: ref("excluded.added_at"),
          revision: ref("excluded.revision"),
          device: ref("excluded.device"),
        })),
      )
      .execute();
  }
  if (dropped.length > 0) {
    await trx
      .deleteFrom("customer_cart_lines")
      .where("customer_id", "=", customerId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("product_id", "size"),
          "in",
          dropped.map((line) => tuple(line.productId, line.size)),
        ),
      )
      .execute();
  }
  await trx.updateTable("customer_carts").set({ revision }).where("customer_id", "=", customerId).execute();
}

/**
 * The caller must do this once per order. Returns the cart's new revision; null: the server's cart does not know the
 * pieces, and the browser that ordered takes them out. Rules: CART-58.
 */
export async function takeOrdered(
  trx: Database,
  customerId: string,
  ordered: OrderedPieces,
  now: Date,
): Promise<number | null> {
  const known = await lockKnownCart(trx, customerId);
  if (known === null) return null;
  const revision = known + 1;
  const written = withoutOrdered(await findCartLines(trx, customerId), ordered, { revision, now: now.getTime() });
  if (written === null) return null;
  if (written.length === 0) return known;
  await writeLines(trx, customerId, { written, dropped: [], revision });
  return revision;
}

/** Removals that every device has had time to hear of. Rules: CART-48. */
export async function forgetOldRemovals(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMOVAL_KEPT_DAYS * 24 * 60 * 60_000);
  await deleteInBatches(
    db,
    "customer_cart_lines",
    sql`removed_at < ${before} and (quantity = 0 or set_at is null or set_at < removed_at)`,
  );
}
