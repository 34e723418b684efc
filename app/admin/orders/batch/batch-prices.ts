import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { readManyPrices } from "#shop/fulfilment/shipments/many/quote-many.server.ts";
import type { Route } from "./+types/batch-prices";

/** Label prices of the orders in the URL and the wallet's balance; fetched by the page of many orders. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { ids } = tickedOrders(pageUrlOf(request).searchParams.getAll("pedido"));
  const answer = await readManyPrices(context.get(servicesContext), staff, ids);
  const status = answer.kind !== "refused" ? 200 : answer.reason === "not_allowed" ? 403 : 409;
  return Response.json(answer, { status, headers: { "Cache-Control": "private, no-store" } });
}
