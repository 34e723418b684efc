import { redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportData } from "#shop/customer-records/export-data.server.ts";
import { isExportPass } from "#shop/customer-records/export-pass.server.ts";
import type { Route } from "./+types/export-file";

/** Streams all of the customer's data. Needs the pass from the export page, which asks for the password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await requireCustomer(request, context);
  const services = context.get(servicesContext);
  const { config, clock } = services;
  const pass = pageUrlOf(request).searchParams.get("passe") ?? "";
  if (!isExportPass(config.appSecret, session, pass, clock())) throw redirect("/account/dados?passe=vencido");
  return streamedFile(exportData(services, session), {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="meus-dados-${dayInSaoPaulo(clock())}.json"`,
  });
}
