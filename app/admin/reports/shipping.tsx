import { formatBrl } from "#platform/money.ts";
import { readShippingReport } from "#shop/insight/reports/read-reports.server.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import type { ShippingSales } from "#shop/insight/reports/shipping-queries.server.ts";
import { shippingName } from "#shop/ordering/shipping/pickup.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import type { Route } from "./+types/shipping";
import { comparedFigure } from "./figures.tsx";
import { reportLoader } from "./load-report.server.ts";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSection, reportFile } from "./report-section.tsx";

export const loader = reportLoader(readShippingReport);

/** Shipping paid by customers against its cost. */
export default function Shipping({ loaderData: { report, frame } }: Route.ComponentProps) {
  const { ways, waysBefore } = report;
  const sum = (rows: readonly ShippingSales[], of: (row: ShippingSales) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  const figure = (label: string, of: (row: ShippingSales) => number) =>
    comparedFigure(label, sum(ways, of), waysBefore && sum(waysBefore, of), formatBrl);
  const unquoted = sum(ways, ({ unquotedOrders }) => unquotedOrders);
  return (
    <ReportFrame
      tab="Frete nos relatórios"
      title="Frete"
      frame={frame}
      figures={[
        figure("Cobrado dos clientes", ({ chargedCents }) => chargedCents),
        figure("Cotado pelas transportadoras", ({ quotedCents }) => quotedCents),
        figure("Pago em etiquetas", ({ labelCents }) => labelCents),
        figure("Dado em cupons", ({ givenCents }) => givenCents),
      ]}
    >
      <ReportSection
        title="Cobrado e pago por serviço"
        note={`Cobrado e cotado são dos pedidos pagos no período; as etiquetas, das compradas no período, também de pedidos de antes.${
          unquoted > 0 ? ` De ${formatCount(unquoted)} pedidos não há custo na cotação (estimativa ou retirada).` : ""
        }`}
        file={reportFile("frete", frame.query)}
      >
        <DataTable
          columns={COLUMNS}
          rows={ways}
          rowId={({ carrier, service }) => `${carrier} ${service}`}
          caption="Frete por serviço"
          empty="Nenhum frete vendido neste período. Aqui aparece o que os clientes pagaram ao lado do que custou."
        />
      </ReportSection>
    </ReportFrame>
  );
}

const COLUMNS: TableColumn<ShippingSales>[] = [
  {
    id: "service",
    header: "Serviço",
    cell: ({ carrier, service }) => <span className="font-medium">{wayName(carrier, service)}</span>,
  },
  { id: "orders", header: "Pedidos", align: "right", cell: ({ orders }) => formatCount(orders) },
  { id: "charged", header: "Cobrado", align: "right", cell: ({ chargedCents }) => formatBrl(chargedCents) },
  { id: "quoted", header: "Cotado", align: "right", cell: ({ quotedCents }) => formatBrl(quotedCents) },
  { id: "given", header: "Em cupons", align: "right", cell: ({ givenCents }) => formatBrl(givenCents) },
  { id: "labels", header: "Etiquetas", align: "right", cell: ({ labels }) => formatCount(labels) },
  { id: "labelCost", header: "Pago", align: "right", cell: ({ labelCents }) => formatBrl(labelCents) },
];

function wayName(carrier: string, service: string): string {
  if (service) return shippingName(service, carrier || null);
  return carrier || "Sem opção escolhida";
}
