import { redirect } from "react-router";
import { missingFile } from "#app/admin/page/missing-record.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportDataFor } from "#shop/customer-records/serve-customer.server.ts";
import type { Route } from "./+types/customer-data-file";

/** A GET redirects: the file is requested by POST from the customer's page. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/admin/clientes/${encodeURIComponent(params.customerId)}`);
}

/** Exports all data the shop holds of a customer, to hand over to them. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  const pieces = await orForbidden(() => exportDataFor(services, staff, params.customerId));
  if (!pieces) throw missingFile("customer");
  const name = `dados-${params.customerId.slice(0, 8)}-${dayInSaoPaulo(services.clock())}.json`;
  return streamedFile(pieces, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
