import { data } from "react-router";
import { labelResponse } from "#app/account/label-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readLabels } from "#shop/shipments/shipment-queries.server.ts";
import { staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/label-file";

/** A label as PDF, for the staff. */
export async function loader({ context, params }: Route.LoaderArgs) {
  staffOf(context);
  const labels = await readLabels(context.get(servicesContext).db, params.orderId);
  const label = labels.find(({ shipmentId }) => shipmentId === params.shipmentId);
  if (!label) throw data(null, { status: 404 });
  return labelResponse(label, params.orderId);
}
