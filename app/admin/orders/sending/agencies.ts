import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { readAgencies } from "#shop/fulfilment/shipments/labels/read-agencies.server.ts";

/** Lists a service's drop-off agencies; fetched by the order's page. */
export const loader = panelLoader(async ({ services, staff, query }) => {
  const serviceId = query.get("servico") ?? "";
  const answer = await readAgencies(services, staff, serviceId);
  const status = answer.kind === "refused" ? (answer.reason === "not_allowed" ? 403 : 409) : 200;
  return Response.json(answer, { status, headers: { "Cache-Control": "private, no-store" } });
});
