import { sql } from "kysely";
import type { ProductDetail } from "./product.ts";

const RELATED = 4;

/**
 * The ids of at most four others, `related_id` in the order of `step` and then position: of the same category, then
 * with a common tag, then of the same material (spec 1 §7). Each step leaves out what the step before takes, so that
 * the merged list has no duplicates.
 */
export function relatedTo({
  id,
  category,
  tags,
  material,
}: Pick<ProductDetail, "id" | "category" | "tags" | "material">) {
  return sql<{ related_id: string; step: number }>`(
    with others as not materialized (
      select id, position, category, tags, material from products
       where id <> ${id} and archived_at is null and not unlisted)
    select id as related_id, step from (
      (select 1 as step, position, id from others where category = ${category} order by position limit ${RELATED})
      union all
      (select 2, position, id from others where category <> ${category} and tags && ${tags}::text[]
        order by position limit ${RELATED})
      union all
      (select 3, position, id from others where category <> ${category} and not tags && ${tags}::text[]
          and material = ${material} and material <> ''
        order by position limit ${RELATED})
    ) as steps order by step, position limit ${RELATED})`.as<"related">(sql.ref("related"));
}
