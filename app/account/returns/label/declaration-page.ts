import { data, redirect } from "react-router";
import { declarationResponse } from "#app/order/declaration-response.server.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readDeclaration } from "#shop/fulfilment/return-labels/return-label-queries.server.ts";
import { findAnyReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { findPapersOrder } from "../../orders/papers-order.server.ts";
import { returnPath } from "../return-paths.ts";
import type { Route } from "./+types/declaration-page";

/**
 * The declaration of contents that goes with a return's parcel, for the order's customer or the browser that placed it.
 * Rules: REFUND-90.
 */
export async function loader({ request, context, params: { orderId, returnId } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const order = await findPapersOrder(request, context, orderId);
  const made = order && (await findAnyReturn(db, returnId));
  if (!order || made?.orderId !== order.id) throw data(null, { status: 404 });
  const file = await readDeclaration(db, returnId);
  // The label was cancelled, has expired or its file was deleted: back to the return.
  return file ? declarationResponse(made, file) : redirect(returnPath(orderPagePath(order), returnId));
}
