import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { listedProducts } from "../listings/product-filter-queries.server.ts";
import type { Picture } from "../pictures/picture.ts";
import { pictureList } from "../products/product-column-queries.server.ts";

/** Positions of the catalogue in one sitemap part: the most products it can hold. Rules: LIST-62. */
export const PART_SPAN = 10_000;
const BATCH = 1_000;
const PICTURES = 10;

export interface SitemapProduct {
  id: string;
  updatedAt: Date;
  pictures: Picture[];
}

const part = sql<number>`(position - 1) / ${sql.lit(PART_SPAN)} + 1`;

/** Parts without listed products are left out; numbers start at 1. */
export function sitemapParts(db: Database): Promise<{ part: number; updatedAt: Date }[]> {
  return listedProducts(db)
    .select([part.as("part"), sql<Date>`max(updated_at)`.as("updatedAt")])
    .groupBy(part)
    .orderBy("part")
    .execute();
}

/** By listing slug: each category, `promocoes`, and `produtos` for all. */
export async function lastEdits(db: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await listedProducts(db)
    .select(["category", "is_on_sale", sql<Date>`max(updated_at)`.as("updatedAt")])
    .groupBy(["category", "is_on_sale"])
    .execute();
  const edits = new Map<string, Date>();
  for (const { category, is_on_sale, updatedAt } of rows) {
    for (const slug of [category, "produtos", ...(is_on_sale ? ["promocoes"] : [])]) {
      const before = edits.get(slug);
      if (!before || before < updatedAt) edits.set(slug, updatedAt);
    }
  }
  return edits;
}

export async function* productsInPart(db: Database, number: number): AsyncIterable<SitemapProduct[]> {
  let after = "";
  while (true) {
    const rows = await listedProducts(db)
      .where("position", ">", (number - 1) * PART_SPAN)
      .where("position", "<=", number * PART_SPAN)
      .where("id", ">", after)
      .select(["id", "updated_at as updatedAt", pictureList(PICTURES).as("pictures")])
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
