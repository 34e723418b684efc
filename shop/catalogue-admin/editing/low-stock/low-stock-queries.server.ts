import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { LowStockProduct } from "./low-stock-email.ts";

/** With pieces on the shelf, the emptiest first. */
export async function readLowStockProducts(db: Database, ids: readonly string[]): Promise<LowStockProduct[]> {
  const { rows } = await sql<LowStockProduct>`
    select id, name, coalesce((select sum(on_hand) from skus where product_id = products.id), 0)::int as pieces
      from products where id = any (${[...ids]}::text[]) order by 3, name, id`.execute(db);
  return rows;
}
