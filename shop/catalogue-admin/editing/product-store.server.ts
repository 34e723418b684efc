import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import { toEdit } from "./edited-product.ts";
import type { CurrentStock } from "./stock-form.ts";

export interface LockedEdit {
  id: string;
  edit: ProductEdit;
  version: number;
  archived: boolean;
}

/** In the order that every transaction uses, to avoid deadlocks. */
export async function lockEdits(trx: Database, ids: readonly string[]): Promise<LockedEdit[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .where("id", "in", [...ids])
    .selectAll()
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    edit: toEdit(row),
    version: row.version,
    archived: row.archived_at !== null,
  }));
}

/** Of a locked product, with whether orders or payments refer to them. */
export async function lockPieces(trx: Database, productId: string): Promise<CurrentStock[]> {
  const { rows } = await sql<CurrentStock>`
    select id, size, on_hand as "onHand", reserved, gtin,
           exists (select from order_items where sku_id = skus.id)
             or exists (select from stock_reservations where sku_id = skus.id) as "drawnOn"
      from skus where product_id = ${productId} order by id for no key update`.execute(trx);
  return rows;
}
