import { redirect } from "react-router";
import { orMissingFile } from "#app/admin/page/or-forbidden.server.ts";
import { jsonFile } from "#app/admin/page/panel-file.server.ts";
import { type PanelRequest, panelFile, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportDataFor } from "#shop/customer-records/serve-customer.server.ts";
import type { Route } from "./+types/customer-data-file";

/** A GET redirects: the file is requested by POST from the customer's page. */
export const loader = panelLoader(async ({ params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  throw redirect(`/admin/clientes/${encodeURIComponent(params.customerId)}`);
});

/** Exports all data the shop holds of a customer, to hand over to them. */
export const action = panelFile(
  async ({ services, clock, staff, params }: PanelRequest<Route.ActionArgs["params"]>) => {
    const pieces = await orMissingFile("customer", exportDataFor(services, staff, params.customerId));
    return jsonFile(`dados-${params.customerId.slice(0, 8)}-${dayInSaoPaulo(clock())}.json`, pieces);
  },
);
