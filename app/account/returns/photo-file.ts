import { data } from "react-router";
import { returnPhotoResponse } from "#app/order/return-photo-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { findPapersOrder } from "../orders/papers-order.server.ts";
import type { Route } from "./+types/photo-file";

/** A photo of a defect report, for the order's customer or the browser that placed it. Rules: REFUND-94. */
export async function loader({ request, context, params: { orderId, returnId, place } }: Route.LoaderArgs) {
  const order = await findPapersOrder(request, context, orderId);
  const photo = order && (await returnPhotoResponse(context.get(servicesContext).db, returnId, place, order.id));
  if (!photo) throw data(null, { status: 404 });
  return photo;
}
