import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { approvedPercent, type MethodAttempts, type RefusalCount } from "#shop/insight/reports/attempts.ts";
import type { Funnel } from "#shop/insight/reports/payment-queries.server.ts";
import { type PaymentReport, readPaymentReport } from "#shop/insight/reports/read-reports.server.ts";
import type { ReminderSales } from "#shop/insight/reports/reminder-report-queries.server.ts";
import { formatCount, formatPercent, reminderText } from "#shop/insight/reports/report-texts.ts";
import { sharePercent } from "#shop/insight/reports/sales.ts";
import { isPaymentMethod, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import type { Route } from "./+types/payments";
import { comparedFigure, type Figure } from "./figures.tsx";
import { reportLoader } from "./load-report.server.ts";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSection, reportFile } from "./report-section.tsx";
import { ShareBars } from "./share-bars.tsx";

export const loader = reportLoader(readPaymentReport);

/** The funnel from cart to payment, and payments by method. */
export default function Payments({ loaderData: { report, frame } }: Route.ComponentProps) {
  const methods = methodRows(report);
  return (
    <ReportFrame title="Conversão e pagamentos" frame={frame} figures={figuresOf(report)}>
      <ReportSection
        isEmpty={mostSteps(report.funnel) === 0}
        title="Do carrinho ao pedido pago"
        note="Contagem anônima de cada dia: quantas vezes cada etapa foi aberta, sem saber por quem. Uma pessoa que volta ao carrinho conta de novo."
        file={reportFile("conversao", frame.query)}
        framed
      >
        <FunnelBars now={report.funnel} before={report.funnelBefore} />
      </ReportSection>
      <ReportSection
        isEmpty={methods.length === 0}
        title="Formas de pagamento"
        note="Pagamentos iniciados no período, como estão agora. A aprovação não conta os que esperam nem os cancelados."
        file={reportFile("pagamentos", frame.query)}
      >
        <DataTable
          columns={METHOD_COLUMNS}
          rows={methods}
          rowId={({ method }) => method}
          caption="Formas de pagamento"
          empty="Nenhum pagamento iniciado neste período. Aqui aparece quanto cada forma trouxe e quantos foram aprovados."
        />
      </ReportSection>
      <ReportSection
        isEmpty={report.refusals.length === 0}
        title="Motivos de recusa"
        file={reportFile("recusas", frame.query)}
      >
        <DataTable
          columns={REFUSAL_COLUMNS}
          rows={report.refusals}
          rowId={({ reason }) => reason}
          caption="Motivos de recusa"
          empty="Nenhum pagamento recusado neste período. Aqui aparecem os motivos, do mais frequente ao mais raro."
        />
      </ReportSection>
      <ReportSection
        isEmpty={report.reminders.length === 0}
        title="Lembretes"
        note="Enviados no período, e os pedidos pagos depois deles até agora: contam para o último lembrete antes do pagamento, embora nem todos tenham sido pagos por causa dele. Um carrinho conta por uma semana."
        file={reportFile("lembretes", frame.query)}
      >
        <DataTable
          columns={REMINDER_COLUMNS}
          rows={report.reminders}
          rowId={({ kind }) => kind}
          caption="Lembretes"
          empty="Nenhum lembrete enviado neste período. Aqui aparece quantos pedidos foram pagos depois de lembrados, e quanto trouxeram."
        />
      </ReportSection>
    </ReportFrame>
  );
}

function figuresOf({ now, before, funnel, attempts }: PaymentReport): Figure[] {
  const refused = attempts.reduce((all, row) => all + row.refused, 0);
  const isCounted = funnel.cartsOpened >= funnel.paid && funnel.cartsOpened > 0;
  return [
    comparedFigure("Pedidos pagos", now.orders, before.orders, formatCount),
    {
      label: "Conversão",
      value: isCounted ? formatPercent(sharePercent(funnel.paid, funnel.cartsOpened)) : "–",
      hint: "Do carrinho ao pedido pago",
    },
    {
      label: "Pagamentos aprovados",
      value: formatPercent(approvedPercent(attempts)),
      hint: "Dos que chegaram ao fim",
    },
    { label: "Pagamentos recusados", value: formatCount(refused), hint: "Iniciados no período" },
  ];
}

/** The longest of the funnel's bars. */
function mostSteps({ cartsOpened, checkoutsOpened, paymentsBegun, paid }: Funnel): number {
  return Math.max(cartsOpened, checkoutsOpened, paymentsBegun, paid);
}

function FunnelBars({ now, before }: { now: Funnel; before: Funnel | null }) {
  const top = mostSteps(now);
  if (top === 0) {
    return (
      <p className="py-8 text-center text-ink-soft">
        Aqui aparece quantos carrinhos foram abertos e quantos viraram pedido pago.
      </p>
    );
  }
  const steps = [
    { label: "Carrinho aberto", count: now.cartsOpened, was: before?.cartsOpened },
    { label: "Entrega iniciada", count: now.checkoutsOpened, was: before?.checkoutsOpened },
    { label: "Pagamento iniciado", count: now.paymentsBegun, was: before?.paymentsBegun },
    { label: "Pedido pago", count: now.paid, was: before?.paid },
  ];
  return (
    <div className="grid gap-5">
      <p className="tabular-nums">{conversionWords(now)}</p>
      <ShareBars
        bars={steps.map(({ label, count, was }) => ({
          label,
          detail: was === undefined ? "" : `antes: ${formatCount(was)}`,
          percent: sharePercent(count, top),
          value: formatCount(count),
        }))}
      />
    </div>
  );
}

function conversionWords({ cartsOpened, paid }: Funnel): string {
  const carts = counted(cartsOpened, "carrinho aberto", "carrinhos abertos");
  const orders = counted(paid, "pedido pago", "pedidos pagos");
  if (cartsOpened === 0) return `${orders} no período, sem carrinhos contados.`;
  // Orders may be paid on another day than their cart was opened, or be placed without the cart page.
  if (paid > cartsOpened) return `${carts} e ${orders} no período.`;
  return `${carts}, ${orders}: conversão de ${formatPercent(sharePercent(paid, cartsOpened))}.`;
}

/** For methods that received money without a new attempt in the period. */
const NO_ATTEMPTS = { attempts: 0, paid: 0, refused: 0, expired: 0, cancelled: 0, open: 0 };

interface MethodRow extends MethodAttempts {
  orders: number;
  revenueCents: number;
}

function methodRows({ attempts, methods }: PaymentReport): MethodRow[] {
  const names = new Set([...methods, ...attempts].map(({ method }) => method));
  return [...names].filter(isPaymentMethod).map((method) => ({
    ...(attempts.find((row) => row.method === method) ?? { ...NO_ATTEMPTS, method }),
    orders: 0,
    revenueCents: 0,
    ...methods.find((row) => row.method === method),
    method,
  }));
}

const METHOD_COLUMNS: TableColumn<MethodRow>[] = [
  {
    id: "method",
    header: "Forma",
    cell: ({ method }) => <span className="font-medium">{paymentMethodLabel(method)}</span>,
  },
  { id: "revenue", header: "Receita", align: "right", cell: ({ revenueCents }) => formatBrl(revenueCents) },
  { id: "orders", header: "Pedidos pagos", align: "right", cell: ({ orders }) => formatCount(orders) },
  { id: "attempts", header: "Iniciados", align: "right", cell: ({ attempts }) => formatCount(attempts) },
  { id: "paid", header: "Aprovados", align: "right", cell: ({ paid }) => formatCount(paid) },
  { id: "refused", header: "Recusados", align: "right", cell: ({ refused }) => formatCount(refused) },
  { id: "expired", header: "Vencidos", align: "right", cell: ({ expired }) => formatCount(expired) },
  { id: "cancelled", header: "Cancelados", align: "right", cell: ({ cancelled }) => formatCount(cancelled) },
  { id: "open", header: "Esperando", align: "right", cell: ({ open }) => formatCount(open) },
  { id: "share", header: "Aprovação", align: "right", cell: (row) => formatPercent(approvedPercent([row])) },
];

const REFUSAL_COLUMNS: TableColumn<RefusalCount>[] = [
  { id: "reason", header: "Motivo", cell: ({ reason }) => <span className="font-medium">{reason}</span> },
  { id: "methods", header: "Formas", cell: ({ methods }) => methods },
  { id: "count", header: "Pagamentos", align: "right", cell: ({ count }) => formatCount(count) },
];

const REMINDER_COLUMNS: TableColumn<ReminderSales>[] = [
  { id: "kind", header: "Lembrete", cell: ({ kind }) => <span className="font-medium">{reminderText(kind)}</span> },
  { id: "sent", header: "Enviados", align: "right", cell: ({ sent }) => formatCount(sent) },
  { id: "orders", header: "Pagos depois", align: "right", cell: ({ orders }) => formatCount(orders) },
  {
    id: "share",
    header: "Parte",
    align: "right",
    cell: ({ orders, sent }) => formatPercent(sharePercent(orders, sent)),
  },
  { id: "revenue", header: "Receita", align: "right", cell: ({ revenueCents }) => formatBrl(revenueCents) },
];
