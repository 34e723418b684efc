import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { filterTags, shownOnSale } from "../prices/shown-price-queries.server.ts";
import type { CategorySlug } from "./category.ts";
import type { CategorySummary } from "./listing-summary.ts";
import { listedProducts } from "./product-filter-queries.server.ts";

/** Reads all the category's listed products (about 10 ms per 10,000): cache the result. */
export async function summaryOfCategory(db: Database, category: CategorySlug): Promise<CategorySummary> {
  const listed = listedProducts(db, { categories: [category] });
  const [totals, tags] = await Promise.all([
    listed
      .select([
        sql<number>`count(*)`.as("all"),
        sql<number>`count(*) filter (where ${shownOnSale})`.as("on_sale"),
        sql<number>`coalesce(max(effective_price_cents), 0)`.as("dearest"),
        sql<number>`coalesce(max(effective_price_cents) filter (where ${shownOnSale}), 0)`.as("dearest_on_sale"),
      ])
      .executeTakeFirstOrThrow(),
    listed
      .innerJoin(sql<{ tag: string }>`unnest(${filterTags})`.as<"each">(sql`each (tag)`), (join) => join.onTrue())
      .select([
        "each.tag",
        sql<number>`count(*)`.as("all"),
        sql<number>`count(*) filter (where ${shownOnSale})`.as("on_sale"),
      ])
      .groupBy("each.tag")
      .execute(),
  ]);
  return {
    total: { all: totals.all, onSale: totals.on_sale },
    dearest: { all: totals.dearest, onSale: totals.dearest_on_sale },
    tags: new Map(tags.map(({ tag, all, on_sale }) => [tag, { all, onSale: on_sale }])),
  };
}
