import { writeXlsxStream } from "hucre/xlsx";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { begin, STREAMED } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportProducts } from "#shop/catalogue-admin/editing/exports/exported-product-queries.server.ts";
import { exportColumns, numberFormat, spreadsheetCells } from "#shop/catalogue-admin/editing/exports/product-file.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const WIDTHS: Record<string, number> = { id: 20, name: 36, description: 48, images: 32, details: 32, image_alts: 32 };

/** The products of the list in the URL as a spreadsheet, with the columns of the CSV. */
export const loader = panelLoader(async ({ services, db, clock, staff, query }) => {
  const { replica } = services;
  const columns = exportColumns("tudo");
  const { batches } = await orForbidden(exportProducts({ db, replica }, staff, listChoiceOf(query)));
  const begun = await begin(batches);
  async function* rows() {
    for await (const batch of begun) for (const cells of batch) yield spreadsheetCells(columns, cells);
  }
  const body = writeXlsxStream(rows(), {
    name: "Produtos",
    columns: columns.map((column) => ({
      header: column,
      width: WIDTHS[column] ?? 14,
      style: { numFmt: numberFormat(column) },
    })),
    freezePane: { rows: 1 },
  });
  return new Response(body, {
    headers: {
      "Content-Type": XLSX,
      "Content-Disposition": `attachment; filename="produtos-${dayInSaoPaulo(clock())}.xlsx"`,
      "Cache-Control": "private, no-store",
      ...STREAMED,
    },
  });
});
