import { redirect } from "react-router";
import { labelResponse } from "#app/account/label-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readLabels } from "#shop/shipments/shipment-queries.server.ts";
import { staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/label-file";

/** A label as PDF, for the staff; one that does not hold any more, or that there never was, has a page that says so. */
export async function loader({ context, params }: Route.LoaderArgs) {
  staffOf(context);
  const { orderId, shipmentId } = params;
  const labels = await readLabels(context.get(servicesContext).db, orderId);
  const label = labels.find((each) => each.shipmentId === shipmentId);
  if (!label) return redirect(`/admin/pedidos/${encodeURIComponent(orderId)}/sem-etiqueta`);
  return labelResponse(label, orderId);
}
