import { redirect } from "react-router";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { readPackingNotes } from "#shop/fulfilment/order-desk/packing-notes-queries.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { makePackingDocument } from "#shop/fulfilment/shipments/many/packing-document.server.ts";
import type { Route } from "./+types/batch-file";
import { batchPath } from "./batch-address.ts";

/** The picking list, labels and invoices of the orders in the URL as one PDF; back to their page if there is nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  const { ids } = tickedOrders(pageUrlOf(request).searchParams.getAll("pedido"));
  const notes = await orForbidden(() => readPackingNotes(services.db, staff, ids));
  const answer = await makePackingDocument(services, staff, ids, notes);
  if (answer.kind === "refused") return redirect(batchPath(ids));
  return new Response(answer.file, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="separacao-e-etiquetas-${dayInSaoPaulo(services.clock())}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
