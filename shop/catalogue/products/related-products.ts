import { sql } from "kysely";
import type { ProductDetail } from "./product.ts";

const RELATED = 4;

/**
 * The ids (`related_id`) of at most four related products, ordered by `step` and position: same category, then a common
 * tag, then the same material. Each step only fills what the earlier ones left open and excludes their products, so
 * there are no duplicates.
 * Rules: LIST-1, LIST-48.
 */
export function relatedTo({
  id,
  category,
  tags,
  material,
}: Pick<ProductDetail, "id" | "category" | "tags" | "material">) {
  const other = sql`id <> ${id} and archived_at is null and not unlisted`;
  return sql<{ related_id: string; step: number }>`(
    with same_category as materialized (
      select id, position from products where ${other} and category = ${category} order by position limit ${RELATED}),
    common_tag as materialized (
      select id, position from products
       where ${other} and category <> ${category} and tags && ${tags}::text[]
       order by position limit ${RELATED} - (select count(*) from same_category)),
    same_material as materialized (
      select id, position from products
       where ${other} and category <> ${category} and not tags && ${tags}::text[]
         and material = ${material} and material <> ''
       order by position
       limit ${RELATED} - (select count(*) from same_category) - (select count(*) from common_tag))
    select related_id, step from (
      select id as related_id, position, 1 as step from same_category
      union all select id, position, 2 from common_tag
      union all select id, position, 3 from same_material
    ) as steps order by step, position limit ${RELATED})`.as<"related">(sql.ref("related"));
}
