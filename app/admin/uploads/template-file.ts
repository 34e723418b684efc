import { csvHeaders } from "#app/admin/page/panel-file.server.ts";
import { templateCsv } from "#shop/catalogue-admin/uploads/rows/template.ts";

/** CSV template. */
export function loader(): Response {
  return new Response(templateCsv(), { headers: csvHeaders("modelo-de-produtos.csv") });
}
