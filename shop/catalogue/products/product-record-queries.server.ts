import type { Database } from "#platform/database/database.server.ts";
import type { ProductFilter, ProductSort } from "../listings/product-filter-queries.server.ts";
import { findDetailRow, relatedIds } from "./catalogue-queries.server.ts";
import { detailColumns } from "./product-column-queries.server.ts";
import { productIds } from "./product-page-queries.server.ts";
import { type ProductRecord, toProductRecord } from "./product-record.ts";

export interface RecordsWanted {
  filter: ProductFilter;
  sort: ProductSort;
  limit: number;
  offset: number;
}

export async function productRecords(
  db: Database,
  { filter, sort, limit, offset }: RecordsWanted,
): Promise<{ products: ProductRecord[]; total: number }> {
  const { ids, total } = await productIds(db, filter, { sort, limit, offset });
  return { products: await recordsOf(db, ids), total };
}

/** In the order of `ids`. */
export async function recordsOf(db: Database, ids: readonly string[]): Promise<ProductRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").where("id", "in", ids).select(detailColumns).execute();
  const records = new Map(rows.map((row) => [row.id, toProductRecord(row)]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Also unlisted; null if unknown or archived. */
export async function findProductRecord(db: Database, id: string): Promise<ProductRecord | null> {
  const row = await findDetailRow(db, id);
  return row ? toProductRecord(row) : null;
}

export async function relatedRecords(db: Database, product: ProductRecord): Promise<ProductRecord[]> {
  return recordsOf(db, await relatedIds(db, product));
}
