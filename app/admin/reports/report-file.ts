import { csvHeaders } from "#app/admin/page/panel-file.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Period } from "#shop/insight/reports/period.ts";
import {
  type OverviewReport,
  type ProductReport,
  readCouponReport,
  readCustomerReport,
  readOverview,
  readPaymentReport,
  readProductReport,
  readShippingReport,
} from "#shop/insight/reports/read-reports.server.ts";
import type { NotAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { missingFile } from "../page/missing-record.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { type PanelRequest, panelLoader } from "../page/panel-page.server.ts";
import type { Route } from "./+types/report-file";
import { periodOf } from "./load-report.server.ts";
import {
  bestFile,
  couponsFile,
  customersFile,
  funnelFile,
  lowFile,
  methodsFile,
  refusalsFile,
  remindersFile,
  salesFile,
  shippingFile,
  stockFile,
  worstFile,
} from "./report-csv.ts";

/** Row limit of the product export: more than the page shows, and still fine for a spreadsheet. */
const MOST_PRODUCTS = 10_000;

type Reads<Report> = (db: Database, staff: StaffSession, period: Period) => Promise<Report | NotAllowed>;

const written =
  <Report extends object>(read: Reads<Report>, write: (report: Report) => string): Reads<{ text: string }> =>
  async (db, staff, period) => {
    const report = await read(db, staff, period);
    return "kind" in report ? report : { text: write(report) };
  };

const overview: Reads<OverviewReport> = (db, staff, period) => readOverview(db, staff, period, 0);
const products: Reads<ProductReport> = (db, staff, period) => readProductReport(db, staff, period, MOST_PRODUCTS);

const FILES: Readonly<Record<string, Reads<{ text: string }>>> = {
  vendas: written(overview, salesFile),
  conversao: written(readPaymentReport, funnelFile),
  pagamentos: written(readPaymentReport, methodsFile),
  lembretes: written(readPaymentReport, remindersFile),
  recusas: written(readPaymentReport, refusalsFile),
  "mais-vendidos": written(products, bestFile),
  "menos-vendidos": written(products, worstFile),
  "estoque-baixo": written(products, lowFile),
  estoque: written(products, stockFile),
  cupons: written(readCouponReport, couponsFile),
  frete: written(readShippingReport, shippingFile),
  clientes: written(readCustomerReport, customersFile),
};

/** A report as CSV, for the period in the URL. Rules: MAIL-68. */
export const loader = panelLoader(async (asked: PanelRequest<Route.LoaderArgs["params"]>) => {
  const { db, services, staff, params } = asked;
  const read = valueAt(FILES, params.report);
  if (!read) throw missingFile("report");
  const { period, problem } = periodOf(asked);
  if (problem) {
    return new Response(problem.message, { status: 422, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const { text } = await orForbidden(services.replica.readCurrent(db, (from) => read(from, staff, period)));
  return new Response(text, { headers: csvHeaders(`${params.report}-${period.days.from}-${period.days.to}.csv`) });
});
