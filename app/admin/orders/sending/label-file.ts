import { redirect } from "react-router";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { labelResponse } from "#app/order/label-response.server.ts";
import { readLabelToPrint } from "#shop/fulfilment/shipments/labels/read-label-to-print.server.ts";
import type { Route } from "./+types/label-file";

/**
 * A label as PDF, for the staff. Redirects to 'sem-etiqueta' if there is no valid label, or to the order's page if
 * shipping is stopped.
 */
export const loader = panelLoader(async ({ db, staff, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const { orderId, shipmentId } = params;
  const answer = await readLabelToPrint(db, staff, { orderId, shipmentId });
  if (answer.kind === "label") return labelResponse(answer.label);
  const page = `/admin/pedidos/${encodeURIComponent(orderId)}`;
  return redirect(answer.reason === "shipping_stopped" ? page : `${page}/sem-etiqueta`);
});
