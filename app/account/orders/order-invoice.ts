import { data } from "react-router";
import { invoiceResponse } from "#app/order/invoice-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { readInvoiceFile } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import { findOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Route } from "./+types/order-invoice";

/** 'Nota Fiscal' of one of the customer's own orders: the DANFE attached by the shop. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const session = await requireCustomer(request, context);
  const { db } = context.get(servicesContext);
  const order = await findOrder(db, params.orderId, session.customerId, "record");
  const file = order && (await readInvoiceFile(db, order.id, "pdf"));
  if (!file) throw data(null, { status: 404 });
  return invoiceResponse(file, "pdf", params.orderId);
}
