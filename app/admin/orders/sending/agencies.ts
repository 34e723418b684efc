import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readAgencies } from "#shop/fulfilment/shipments/labels/read-agencies.server.ts";
import type { Route } from "./+types/agencies";

/** Lists a service's drop-off agencies; fetched by the order's page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const serviceId = pageUrlOf(request).searchParams.get("servico") ?? "";
  const answer = await readAgencies(context.get(servicesContext), staff, serviceId);
  const status = answer.kind === "refused" ? (answer.reason === "not_allowed" ? 403 : 409) : 200;
  return Response.json(answer, { status, headers: { "Cache-Control": "private, no-store" } });
}
