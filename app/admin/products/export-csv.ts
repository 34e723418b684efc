import { csvFile } from "#app/admin/page/panel-file.server.ts";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportProducts } from "#shop/catalogue-admin/editing/exports/exported-product-queries.server.ts";
import { exportColumns, exportKindOf } from "#shop/catalogue-admin/editing/exports/product-file.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import type { ProductCells } from "#shop/catalogue-admin/uploads/rows/product-cells.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";

/** The products of the list in the URL as the CSV that an upload reads. */
export const loader = panelLoader(async ({ services, clock, staff, query }) => {
  const kind = exportKindOf(query.get("colunas"));
  const columns = exportColumns(kind).map((name) => ({ name, of: (cells: ProductCells) => cells[name] }));
  const { batches } = await orForbidden(exportProducts(services, staff, listChoiceOf(query)));
  const name = `${kind === "precos" ? "precos" : "produtos"}-${dayInSaoPaulo(clock())}.csv`;
  return csvFile(name, columns, batches);
});
