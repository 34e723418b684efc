import { redirect } from "react-router";
import { missingFile } from "#app/admin/page/missing-record.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportVisitorDataFor } from "#shop/customer-records/visitor-data/serve-visitor.server.ts";
import type { Route } from "./+types/visitor-data-file";

/** A GET redirects: the file is requested by POST from the request's page. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/admin/clientes/lgpd/${encodeURIComponent(params.requestId)}`);
}

/** Exports what is kept without an account under the e-mail of a data request, to hand over to its person. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  const pieces = await orForbidden(() => exportVisitorDataFor(services, staff, params.requestId));
  if (!pieces) throw missingFile("data-request");
  const name = `dados-sem-conta-${params.requestId.slice(0, 8)}-${dayInSaoPaulo(services.clock())}.json`;
  return streamedFile(pieces, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
