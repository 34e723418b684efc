import { redirect } from "react-router";
import { orMissingFile } from "#app/admin/page/or-forbidden.server.ts";
import { jsonFile } from "#app/admin/page/panel-file.server.ts";
import { type PanelRequest, panelFile, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportVisitorDataFor } from "#shop/customer-records/visitor-data/serve-visitor.server.ts";
import type { Route } from "./+types/visitor-data-file";

/** A GET redirects: the file is requested by POST from the request's page. */
export const loader = panelLoader(async ({ params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  throw redirect(`/admin/clientes/lgpd/${encodeURIComponent(params.requestId)}`);
});

/** Exports what is kept without an account under the e-mail of a data request, to hand over to its person. */
export const action = panelFile(
  async ({ services, clock, staff, params }: PanelRequest<Route.ActionArgs["params"]>) => {
    const pieces = await orMissingFile("data-request", exportVisitorDataFor(services, staff, params.requestId));
    return jsonFile(`dados-sem-conta-${params.requestId.slice(0, 8)}-${dayInSaoPaulo(clock())}.json`, pieces);
  },
);
