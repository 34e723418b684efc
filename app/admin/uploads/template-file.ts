import { templateCsv } from "#shop/catalogue-admin/uploads/rows/template.ts";
import { csvHeaders } from "../page/csv-download.server.ts";

/** CSV template. */
export function loader(): Response {
  return new Response(templateCsv(), { headers: csvHeaders("modelo-de-produtos.csv") });
}
