import { data, redirect } from "react-router";
import { labelResponse } from "#app/order/label-response.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { readLabels } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import { findOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Route } from "./+types/order-label";

/** 'Etiqueta de Envio' of one of the customer's own orders; `?volume=2` is the second parcel. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const session = await requireCustomer(request, context);
  const { db } = context.get(servicesContext);
  const order = await findOrder(db, params.orderId, session.customerId, "record");
  const labels = order ? await readLabels(db, order.id) : [];
  const volume = Number(pageUrlOf(request).searchParams.get("volume") ?? 1);
  const label = labels[volume - 1];
  // The label was cancelled, has expired or was deleted: back to the order.
  if (!label && order) return redirect(`/orders/${order.id}`);
  if (!label) throw data(null, { status: 404 });
  return labelResponse(label, params.orderId);
}
