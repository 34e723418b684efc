import { data } from "react-router";
import { invoiceResponse } from "#app/order/invoice-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readInvoiceFile } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import type { Route } from "./+types/order-invoice";
import { findPapersOrder } from "./papers-order.server.ts";

/** 'Nota Fiscal' of an order of this customer or browser: the DANFE attached by the shop. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const order = await findPapersOrder(request, context, params.orderId);
  const file = order && (await readInvoiceFile(db, order.id, "pdf"));
  if (!file) throw data(null, { status: 404 });
  return invoiceResponse(file, "pdf");
}
