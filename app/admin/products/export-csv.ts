import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportProducts } from "#shop/catalogue-admin/editing/exports/exported-product-queries.server.ts";
import { exportColumns, exportKindOf } from "#shop/catalogue-admin/editing/exports/product-file.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import type { ProductCells } from "#shop/catalogue-admin/uploads/rows/product-cells.ts";
import { csvDownload } from "../page/csv-download.server.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/export-csv";

/** The products of the list in the URL as the CSV that an upload reads. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, replica, clock } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const kind = exportKindOf(query.get("colunas"));
  const columns = exportColumns(kind).map((name) => ({ name, of: (cells: ProductCells) => cells[name] }));
  const { batches } = await orForbidden(() => exportProducts({ db, replica }, staffOf(context), listChoiceOf(query)));
  const name = `${kind === "precos" ? "precos" : "produtos"}-${dayInSaoPaulo(clock())}.csv`;
  return csvDownload(name, columns, batches);
}
