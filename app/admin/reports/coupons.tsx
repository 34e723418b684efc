import { Link } from "react-router";
import { formatBrl } from "#platform/money.ts";
import { readCouponReport } from "#shop/insight/reports/read-reports.server.ts";
import { formatCount, formatPercent } from "#shop/insight/reports/report-texts.ts";
import { sharePercent } from "#shop/insight/reports/sales.ts";
import type { CouponSales } from "#shop/insight/reports/sales-queries.server.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import type { Route } from "./+types/coupons";
import { reportLoader } from "./load-report.server.ts";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSection, reportFile } from "./report-section.tsx";

export const loader = reportLoader(readCouponReport);

/** Revenue and cost of coupons. */
export default function Coupons({ loaderData: { report, frame } }: Route.ComponentProps) {
  const { coupons, now } = report;
  const sum = (of: (row: CouponSales) => number) => coupons.reduce((all, row) => all + of(row), 0);
  const orders = sum((row) => row.orders);
  const revenue = sum(({ revenueCents }) => revenueCents);
  return (
    <ReportFrame
      tab="Cupons nos relatórios"
      title="Cupons"
      frame={frame}
      figures={[
        {
          label: "Receita com cupom",
          value: formatBrl(revenue),
          hint: shareOf(revenue, now.revenueCents, "da receita"),
        },
        { label: "Pedidos com cupom", value: formatCount(orders), hint: shareOf(orders, now.orders, "dos pedidos") },
        {
          label: "Descontos dados",
          value: formatBrl(sum(({ discountCents }) => discountCents)),
          hint: "Em peças e frete",
        },
        {
          label: "Voltou a clientes",
          value: formatBrl(sum(({ returnedCents }) => returnedCents)),
          hint: "No período",
        },
      ]}
    >
      <ReportSection
        title="Por cupom"
        note="Pedidos, receita e desconto contam no dia do pagamento e não mudam depois; o que voltou a clientes conta no dia em que voltou. A página de cada cupom faz a mesma conta, desde o começo dele."
        file={reportFile("cupons", frame.query)}
      >
        <DataTable
          columns={COLUMNS}
          rows={coupons}
          rowId={({ code }) => code}
          caption="Cupons"
          empty="Nenhum cupom usado neste período. Aqui aparece o que cada um trouxe e quanto deu de desconto."
        />
      </ReportSection>
    </ReportFrame>
  );
}

function shareOf(part: number, whole: number, words: string): string {
  return whole === 0 ? "Sem vendas no período" : `${formatPercent(sharePercent(part, whole))} ${words}`;
}

const COLUMNS: TableColumn<CouponSales>[] = [
  {
    id: "code",
    header: "Cupom",
    // Who reads reports may read coupons.
    cell: ({ code }) => (
      <Link
        to={`/admin/cupons/${code}`}
        className="link inline-flex min-h-tap items-center font-medium break-all md:min-h-6"
      >
        {code}
      </Link>
    ),
  },
  { id: "orders", header: "Pedidos", align: "right", cell: ({ orders }) => formatCount(orders) },
  { id: "revenue", header: "Receita", align: "right", cell: ({ revenueCents }) => formatBrl(revenueCents) },
  { id: "discount", header: "Desconto", align: "right", cell: ({ discountCents }) => formatBrl(discountCents) },
  { id: "returned", header: "Voltou", align: "right", cell: ({ returnedCents }) => formatBrl(returnedCents) },
];
