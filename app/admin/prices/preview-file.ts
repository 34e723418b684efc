import { data } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { previewTransformation } from "#shop/catalogue-admin/price-tool/preview-transformation.server.ts";
import { PRICE_TOOL_TEXTS } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import { csvHeaders } from "../page/csv-download.server.ts";
import { staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/preview-file";
import { previewFile } from "./preview-csv.ts";

/** The whole preview as CSV: each product of the category with its current and new price. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, clock } = context.get(servicesContext);
  const search = pageUrlOf(request).searchParams;
  const typed = { category: search.get("categoria") ?? "", formulaKey: search.get("formula") ?? "" };
  const seen = await previewTransformation({ db, clock }, staff, typed);
  if (seen.kind === "refused") {
    if (seen.reason === "not_allowed") throw data(null, { status: 403 });
    return new Response(PRICE_TOOL_TEXTS[seen.reason], {
      status: 422,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const name = `previa-${seen.category}-${seen.formula}-${dayInSaoPaulo(clock())}.csv`;
  return new Response(previewFile(seen.changes), { headers: csvHeaders(name) });
}
