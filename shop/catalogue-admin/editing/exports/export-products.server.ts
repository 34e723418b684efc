import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type ProductCells, productCells } from "../../uploads/rows/product-cells.ts";
import { type ListLookup, lookUpList } from "../chosen-products-queries.server.ts";
import type { ListChoice } from "../product-list.ts";
import { readProductsAfter } from "./exported-product-queries.server.ts";

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
