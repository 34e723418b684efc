import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { pick } from "#platform/records.ts";
import { FILE_COLUMNS } from "#shop/catalogue/products/product-fields.ts";
import type { ExistingProduct, PresentStock } from "../../uploads/rows/plan-batch.ts";
import { chosenProducts, type ListLookup } from "../chosen-products-queries.server.ts";
import { toEdit } from "../edit-row.ts";
import type { ListChoice } from "../product-list.ts";

export interface ExportedProduct {
  position: number;
  product: ExistingProduct;
}

/** In the catalogue's order, `after` a position. Archived ones only if asked for. */
export async function readProductsAfter(
  db: Database,
  choice: ListChoice,
  lookup: ListLookup,
  after: number,
  limit: number,
): Promise<ExportedProduct[]> {
  let chosen = chosenProducts(db, choice, lookup);
  if (choice.state !== "arquivados") chosen = chosen.where("products.archived_at", "is", null);
  const rows = await chosen
    .where("products.position", ">", after)
    .selectAll("products")
    .select(stockOf().as("skus"))
    .orderBy("products.position")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const fields = pick(toEdit(row), FILE_COLUMNS);
    const product = { ...fields, image_alts: row.image_alts, id: row.id, archived_at: null, stock: row.skus };
    return { position: row.position, product };
  });
}

function stockOf() {
  return sql<PresentStock[]>`(
    select coalesce(json_agg(json_build_object(
             'id', skus.id, 'size', size, 'on_hand', on_hand, 'reserved', reserved, 'gtin', gtin)
             order by skus.id), '[]')
      from skus where product_id = products.id)`;
}
