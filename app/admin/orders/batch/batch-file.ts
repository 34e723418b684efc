import { redirect } from "react-router";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { pdfFile } from "#app/admin/page/panel-file.server.ts";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { readPackingNotes } from "#shop/fulfilment/order-desk/packing-notes-queries.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { makePackingDocument } from "#shop/fulfilment/shipments/many/packing-document.server.ts";
import { batchPath } from "./batch-address.ts";

/** The picking list, labels and invoices of the orders in the URL as one PDF; back to their page if there is nothing. */
export const loader = panelLoader(async ({ services, staff, query }) => {
  const { ids } = tickedOrders(query.getAll("pedido"));
  const notes = await orForbidden(readPackingNotes(services.db, staff, ids));
  const answer = await makePackingDocument(services, staff, ids, notes);
  if (answer.kind === "refused") return redirect(batchPath(ids));
  return pdfFile(`separacao-e-etiquetas-${dayInSaoPaulo(services.clock())}.pdf`, answer.file);
});
