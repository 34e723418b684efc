import type { Database } from "#platform/database/database.server.ts";
import { isLive, type KeptLine } from "./merge-cart.ts";

export async function findCartRevision(db: Database, customerId: string): Promise<number | null> {
  const cart = await db
    .selectFrom("customer_carts")
    .select("revision")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return cart ? cart.revision : null;
}

export async function findCartLines(db: Database, customerId: string): Promise<KeptLine[]> {
  const rows = await db
    .selectFrom("customer_cart_lines")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("added_at")
    .orderBy("product_id")
    .orderBy("size")
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    size: row.size,
    quantity: row.quantity,
    setAt: row.set_at?.getTime() ?? null,
    removedAt: row.removed_at?.getTime() ?? null,
    addedAt: row.added_at.getTime(),
    revision: row.revision,
    device: row.device,
  }));
}

export async function allCartLines(db: Database, customerId: string) {
  const lines = await findCartLines(db, customerId);
  return lines.map((line) => ({
    productId: line.productId,
    size: line.size,
    quantity: isLive(line) ? line.quantity : 0,
    addedAt: new Date(line.addedAt),
    changedAt: dateOf(line.setAt),
    removedAt: dateOf(line.removedAt),
  }));
}

function dateOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
