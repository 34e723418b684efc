import { missingFile } from "#app/admin/page/missing-record.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readDossier } from "#shop/fulfilment/order-desk/dossier/read-dossier.server.ts";
import type { Route } from "./+types/dossier-file";
import { makeDossier } from "./make-dossier.server.ts";

/** The dossier of a paid order as PDF. */
export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  const dossier = await orForbidden(() => readDossier(services, staff, orderId));
  if (dossier.kind === "none") throw missingFile("order");
  return new Response(await makeDossier(services, dossier), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="dossie-${dossier.order.number}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
