import { data, redirect } from "react-router";
import { labelResponse } from "#app/order/label-response.server.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readLabels } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import type { Route } from "./+types/order-label";
import { findPapersOrder } from "./papers-order.server.ts";

/** 'Etiqueta de Envio' of an order of this customer or browser; `?volume=2` is the second parcel. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const order = await findPapersOrder(request, context, params.orderId);
  const labels = order ? await readLabels(db, order.id) : [];
  const volume = Number(pageUrlOf(request).searchParams.get("volume") ?? 1);
  const label = labels[volume - 1];
  // The label was cancelled, has expired or was deleted: back to the order.
  if (!label && order) return redirect(orderPagePath(order));
  if (!label) throw data(null, { status: 404 });
  return labelResponse(label);
}
