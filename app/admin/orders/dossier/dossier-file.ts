import { missingFile } from "#app/admin/page/missing-record.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { pdfFile } from "#app/admin/page/panel-file.server.ts";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { readDossier } from "#shop/fulfilment/order-desk/dossier/read-dossier.server.ts";
import type { Route } from "./+types/dossier-file";
import { makeDossier } from "./make-dossier.server.ts";

/** The dossier of a paid order as PDF. */
export const loader = panelLoader(
  async ({ services, staff, params: { orderId } }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const dossier = await orForbidden(readDossier(services, staff, orderId));
    if (dossier.kind === "none") throw missingFile("order");
    return pdfFile(`dossie-${dossier.order.number}.pdf`, await makeDossier(services, dossier));
  },
);
