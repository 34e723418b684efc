import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { pick } from "#platform/records.ts";
import { FILE_COLUMNS } from "#shop/catalogue/products/product-fields.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ExistingProduct, PresentStock } from "../../uploads/rows/plan-batch.ts";
import { type ProductCells, productCells } from "../../uploads/rows/product-cells.ts";
import { chosenProducts, type ListLookup, lookUpList } from "../chosen-products-queries.server.ts";
import { toEdit } from "../edited-product.ts";
import type { ListChoice } from "../product-list.ts";

interface ExportedProduct {
  position: number;
  product: ExistingProduct;
}

/** In the catalogue's order, `after` a position. Archived ones only if asked for. */
async function readProductsAfter(
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

const EXPORTED_AT_ONCE = 500;

/**
 * As an upload reads them, in the catalogue's order, batch by batch on demand. Without archived products, which an
 * upload would bring back. Needs 'products.read'. Rules: PANEL-1, PANEL-5.
 */
export async function exportProducts(
  deps: Pick<Services, "db" | "replica">,
  staff: Pick<StaffSession, "role">,
  choice: ListChoice,
): Promise<{ kind: "ok"; batches: AsyncGenerator<ProductCells[], void> } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.read");
  if (notAllowed) return notAllowed;
  return { kind: "ok", batches: batchesOf(deps, choice, await lookUpList(deps.db, choice)) };
}

async function* batchesOf(
  { db, replica }: Pick<Services, "db" | "replica">,
  choice: ListChoice,
  lookup: ListLookup,
): AsyncGenerator<ProductCells[], void> {
  let after = 0;
  for (;;) {
    const read = await replica.readCurrent(db, (from) =>
      readProductsAfter(from, choice, lookup, after, EXPORTED_AT_ONCE),
    );
    const last = read.at(-1);
    if (!last) return;
    yield read.map(({ product }) => productCells(product));
    after = last.position;
  }
}
