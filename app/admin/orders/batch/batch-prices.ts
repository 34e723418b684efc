import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { readManyPrices } from "#shop/fulfilment/shipments/many/quote-many.server.ts";

/** Label prices of the orders in the URL and the wallet's balance; fetched by the page of many orders. */
export const loader = panelLoader(async ({ services, staff, query }) => {
  const { ids } = tickedOrders(query.getAll("pedido"));
  const answer = await readManyPrices(services, staff, ids);
  const status = answer.kind !== "refused" ? 200 : answer.reason === "not_allowed" ? 403 : 409;
  return Response.json(answer, { status, headers: { "Cache-Control": "private, no-store" } });
});
