import { formatBrl } from "#platform/money.ts";
import { partLabel } from "#shop/insight/reports/period.ts";
import { readCustomerReport } from "#shop/insight/reports/read-reports.server.ts";
import { formatCount, formatPercent } from "#shop/insight/reports/report-texts.ts";
import { sharePercent } from "#shop/insight/reports/sales.ts";
import type { Route } from "./+types/customers";
import { ChartPanel } from "./chart-panel.tsx";
import { comparedFigure } from "./figures.tsx";
import { reportLoader } from "./load-report.server.ts";
import { ReportFrame } from "./report-frame.tsx";
import { reportFile } from "./report-section.tsx";

export const loader = reportLoader(readCustomerReport);

/** New and returning customers. */
export default function Customers({ loaderData: { report, frame } }: Route.ComponentProps) {
  const { now, before, parts, customers } = report;
  const again = now.orders - now.firstOrders;
  const againBefore = before.orders - before.firstOrders;
  const againCents = now.revenueCents - now.firstRevenueCents;
  const { byMonth } = frame.period;
  return (
    <ReportFrame
      tab="Clientes nos relatórios"
      title="Clientes"
      frame={frame}
      figures={[
        comparedFigure("Clientes novos", now.firstOrders, before.firstOrders, formatCount),
        comparedFigure("Pedidos de quem voltou", again, againBefore, formatCount),
        {
          label: "Receita de quem voltou",
          value: formatBrl(againCents),
          hint:
            now.revenueCents === 0
              ? "Sem vendas no período"
              : `${formatPercent(sharePercent(againCents, now.revenueCents))} da receita`,
        },
        { label: "Clientes até hoje", value: formatCount(customers), hint: "Com ao menos um pedido pago" },
      ]}
    >
      <ChartPanel
        title={byMonth ? "Pedidos por mês, de novos e de quem voltou" : "Pedidos por dia, de novos e de quem voltou"}
        note="Novo é quem nunca tinha comprado; cada compra seguinte é de quem voltou."
        file={reportFile("clientes", frame.query)}
        series={[
          { key: "first", label: "Clientes novos", look: "bar" },
          { key: "again", label: "Quem voltou", look: "pale-bar" },
        ]}
        rows={parts.map(({ part, orders, firstOrders }) => ({
          label: partLabel(part),
          values: { first: firstOrders, again: orders - firstOrders },
        }))}
        unit={byMonth ? "Mês" : "Dia"}
        isMoney={false}
        empty="Aqui aparece quantos pedidos são de clientes novos e quantos de quem voltou."
      />
    </ReportFrame>
  );
}
