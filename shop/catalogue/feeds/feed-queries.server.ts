import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { listedProducts } from "../listings/product-filter-queries.server.ts";
import { detailColumns } from "../products/product-column-queries.server.ts";
import { type ProductRecord, toProductRecord } from "../products/product-row.ts";

const BATCH = 200;

export interface FeedProduct extends ProductRecord {
  /** One row per size, or a single row shared by all sizes. */
  stockRows: { size: string | null; free: number; gtin: string | null }[];
}

const stockRows = sql<FeedProduct["stockRows"]>`(
  select coalesce(json_agg(json_build_object('size', size, 'free', on_hand - reserved, 'gtin', gtin) order by size), '[]')
    from skus where product_id = products.id)`;

export async function* productsForFeed(db: Database): AsyncIterable<FeedProduct[]> {
  let after = "";
  while (true) {
    const rows = await listedProducts(db)
      .where("id", ">", after)
      .select([...detailColumns, stockRows.as("stockRows")])
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...toProductRecord(row), stockRows: row.stockRows }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
