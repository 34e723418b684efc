import { SmallLink } from "#app/admin/page/admin-panel.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { approvedPercent, type MethodAttempts } from "#shop/insight/reports/attempts.ts";
import { partLabel } from "#shop/insight/reports/period.ts";
import { type OverviewReport, readOverview } from "#shop/insight/reports/read-reports.server.ts";
import { formatCount, formatPercent } from "#shop/insight/reports/report-texts.ts";
import { averageTicket, changePercent, keptCents } from "#shop/insight/reports/sales.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import type { Route } from "./+types/reports";
import { ChartPanel, type ChartRow } from "./chart-panel.tsx";
import { comparedFigure, type Figure } from "./figures.tsx";
import { reportLoader } from "./load-report.server.ts";
import { LowStockTable } from "./low-stock-table.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSection, reportFile } from "./report-section.tsx";
import { type ShareBar, ShareBars } from "./share-bars.tsx";

const LOW_SHOWN = 5;

export const loader = reportLoader((db, staff, period) => readOverview(db, staff, period, LOW_SHOWN));

/** Sales: the report that the area opens with. */
export default function Reports({ loaderData: { report, frame } }: Route.ComponentProps) {
  const { byMonth } = frame.period;
  const unit = byMonth ? "Mês" : "Dia";
  const rows = chartRows(report);
  const charts = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <ChartPanel
        title={byMonth ? "Receita por mês" : "Receita por dia"}
        note="O que os clientes pagaram, frete incluído, no dia em que o pagamento foi aprovado."
        file={reportFile("vendas", frame.query)}
        series={[
          { key: "revenue", label: "Neste período", look: "line" },
          { key: "before", label: "Período anterior", look: "before" },
        ]}
        rows={rows}
        unit={unit}
        isMoney
        empty="Aqui aparece a receita de cada dia, assim que um pedido for pago."
      />
      <ChartPanel
        title={byMonth ? "Pedidos por mês" : "Pedidos por dia"}
        series={[{ key: "orders", label: "Pedidos pagos", look: "bar" }]}
        rows={rows.map(({ label, values }) => ({ label, values: { orders: values.orders ?? 0 } }))}
        unit={unit}
        isMoney={false}
        empty="Aqui aparecem os pedidos pagos de cada dia."
      />
    </div>
  );
  const isEmpty = rows.every(({ values }) => !values.revenue && !values.before && !values.orders);
  return (
    <ReportFrame title="Relatórios" frame={frame} figures={figuresOf(report)}>
      {!isEmpty && charts}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <MoneyParts report={report} />
          <ReportSection title="Conversão por forma de pagamento" framed>
            {report.attempts.length === 0 ? (
              <p className="py-6 text-center text-ink-soft">
                Aqui aparece quantos pagamentos de cada forma foram aprovados.
              </p>
            ) : (
              <ShareBars bars={report.attempts.map(methodBar)} />
            )}
          </ReportSection>
        </div>
        <ReportSection title="Estoque baixo" lead={lowLead(report.low.count)}>
          <LowStockTable products={report.low.products} />
          <SmallLink to={`/admin/relatorios/produtos?${frame.query}`} className="justify-self-start">
            Ver produtos e estoque
          </SmallLink>
        </ReportSection>
      </div>
      {isEmpty && charts}
    </ReportFrame>
  );
}

function figuresOf({ now, before, attempts, attemptsBefore }: OverviewReport): Figure[] {
  const ticket = averageTicket(now);
  const ticketBefore = averageTicket(before);
  const approved = approvedPercent(attempts);
  const approvedBefore = approvedPercent(attemptsBefore);
  return [
    comparedFigure("Receita", now.revenueCents, before.revenueCents, formatBrl),
    comparedFigure("Pedidos", now.orders, before.orders, formatCount),
    {
      label: "Ticket médio",
      value: ticket === null ? "–" : formatBrl(ticket),
      before: ticketBefore === null ? "–" : formatBrl(ticketBefore),
      change: ticket === null || ticketBefore === null ? null : changePercent(ticket, ticketBefore),
    },
    {
      label: "Pagamentos aprovados",
      value: formatPercent(approved),
      hint: approved === null ? "Dos pagamentos que chegaram ao fim" : `Antes: ${formatPercent(approvedBefore)}`,
    },
  ];
}

function chartRows({ parts, partsBefore }: OverviewReport): ChartRow[] {
  return parts.map((part, index) => ({
    label: partLabel(part.part),
    values: {
      revenue: part.revenueCents,
      before: partsBefore[index]?.revenueCents ?? null,
      orders: part.orders,
    },
  }));
}

/** How revenue is composed, and what remains after costs. */
function MoneyParts({ report: { now } }: { report: OverviewReport }) {
  const lines = [
    { label: "Peças", cents: now.grossPiecesCents },
    { label: "Cupons", cents: -now.discountPiecesCents },
    { label: "Desconto do PIX", cents: -now.discountMethodCents },
    { label: "Frete cobrado", cents: now.netShippingCents },
    { label: "Receita", cents: now.revenueCents, strong: true },
    { label: `Reembolsos (${formatCount(now.refunds)})`, cents: -now.refundedCents },
    { label: `Disputas perdidas (${formatCount(now.disputes)})`, cents: -now.disputedCents },
    { label: "Fica na loja", cents: keptCents(now), strong: true },
  ];
  return (
    <ReportSection title="De onde vem a receita" note="O que voltou a clientes conta no dia em que voltou." framed>
      <dl className="divide-y divide-line text-small tabular-nums">
        {lines.map(({ label, cents, strong }) => (
          <div key={label} className={`flex justify-between gap-4 py-2 ${strong ? "font-semibold" : ""}`}>
            <dt>{label}</dt>
            <dd>{formatBrl(cents || 0)}</dd>
          </div>
        ))}
      </dl>
    </ReportSection>
  );
}

const LOW_APPROVAL = 70;

function methodBar(row: MethodAttempts): ShareBar {
  const percent = approvedPercent([row]);
  return {
    label: paymentMethodLabel(row.method),
    detail: counted(row.attempts, "pagamento", "pagamentos"),
    percent,
    value: formatPercent(percent),
    warns: percent !== null && percent < LOW_APPROVAL,
  };
}

function lowLead(count: number): string {
  return count === 0
    ? "Nenhum produto chegou ao limite de estoque baixo."
    : `${counted(count, "produto", "produtos")} no limite de estoque baixo ou abaixo dele.`;
}
