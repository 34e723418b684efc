import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";

export interface StockAlert {
  id: string;
  productId: string;
  size: string;
  email: string;
  askedAt: Date;
  /** Null while waiting. */
  claimedAt: Date | null;
  mailedAt: Date | null;
  /** Free pieces of its size. */
  available: number;
}

export async function findStockAlert(db: Database, id: string): Promise<StockAlert | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("stock_notices")
    .where("id", "=", id)
    .select(["id", "product_id", "size", "email", "asked_at", "claimed_at", "mailed_at"])
    .select(sql<number>`free_pieces(product_id, size)`.as("available"))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    productId: row.product_id,
    size: row.size,
    email: row.email,
    askedAt: row.asked_at,
    claimedAt: row.claimed_at,
    mailedAt: row.mailed_at,
    available: row.available,
  };
}

/** Oldest first. */
export function stockAlertsOf(db: Database, email: string) {
  return db
    .selectFrom("stock_notices")
    .select(["product_id as productId", "size", "consent_version as consentVersion", "asked_at as askedAt"])
    .select("mailed_at as mailedAt")
    .where("email", "=", email)
    .orderBy("asked_at")
    .execute();
}
