import { data } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { previewTransformation } from "#shop/catalogue-admin/price-tool/preview-transformation.server.ts";
import { PRICE_TOOL_TEXTS } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import { csvHeaders } from "../page/panel-file.server.ts";
import { previewFile } from "./preview-csv.ts";

/** The whole preview as CSV: each product of the category with its current and new price. */
export const loader = panelLoader(async ({ db, clock, staff, query }) => {
  const typed = { category: query.get("categoria") ?? "", formulaKey: query.get("formula") ?? "" };
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
});
