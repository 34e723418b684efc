import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { CategoryStock, IdleProduct, ProductSales } from "#shop/insight/reports/product-queries.server.ts";
import { readProductReport } from "#shop/insight/reports/read-reports.server.ts";
import { formatCount, reportCategoryText } from "#shop/insight/reports/report-texts.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import type { Route } from "./+types/products";
import { reportLoader } from "./load-report.server.ts";
import { LowStockTable, ProductName } from "./low-stock-table.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSection, reportFile } from "./report-section.tsx";

const SHOWN = 10;

export const loader = reportLoader((db, staff, period) => readProductReport(db, staff, period, SHOWN));

/** Best sellers, slow sellers, low stock and stock value. */
export default function Products({ loaderData: { report, frame } }: Route.ComponentProps) {
  const { best, worst, low, stock } = report;
  const sum = (of: (row: CategoryStock) => number) => stock.reduce((all, row) => all + of(row), 0);
  return (
    <ReportFrame
      title="Produtos e estoque"
      frame={frame}
      figures={[
        {
          label: "Valor do estoque",
          value: formatBrl(sum(({ valueCents }) => valueCents)),
          hint: "Ao preço de hoje",
        },
        { label: "Em estoque", value: formatCount(sum(({ pieces }) => pieces)), hint: "Com as reservadas" },
        {
          label: "Produtos esgotados",
          value: formatCount(sum(({ soldOut }) => soldOut)),
          hint: `De ${counted(
            sum(({ products }) => products),
            "produto",
            "produtos",
          )}`,
        },
        { label: "Estoque baixo", value: formatCount(low.count), hint: "No limite ou abaixo" },
      ]}
    >
      <ReportSection
        isEmpty={best.length === 0}
        title="Mais vendidos"
        note="Peças de pedidos pagos no período, já com cupom e sem frete. Devolvidas são as que voltaram no período: com um reembolso que devolve peças, em trocas e devoluções recebidas, ou de pedidos reembolsados por inteiro."
        file={reportFile("mais-vendidos", frame.query)}
      >
        <DataTable
          columns={BEST_COLUMNS}
          rows={best}
          rowId={({ id }) => id}
          caption="Mais vendidos"
          empty="Nenhuma peça vendida neste período. Aqui aparece o que mais vende."
        />
      </ReportSection>
      <ReportSection
        isEmpty={worst.length === 0}
        title="Menos vendidos"
        note="O que está à venda e menos saiu no período; primeiro onde há mais dinheiro parado."
        file={reportFile("menos-vendidos", frame.query)}
      >
        <DataTable
          columns={WORST_COLUMNS}
          rows={worst}
          rowId={({ id }) => id}
          caption="Menos vendidos"
          empty="Nenhum produto com estoque."
        />
      </ReportSection>
      <ReportSection
        isEmpty={low.products.length === 0}
        title="Estoque baixo"
        lead={low.count > SHOWN ? `Os ${SHOWN} primeiros de ${formatCount(low.count)}; todos no CSV.` : undefined}
        file={reportFile("estoque-baixo", frame.query)}
      >
        <LowStockTable products={low.products} />
      </ReportSection>
      <ReportSection
        isEmpty={stock.length === 0}
        title="Valor do estoque por categoria"
        note="Todas as peças na loja hoje, ao preço de venda de hoje."
        file={reportFile("estoque", frame.query)}
      >
        <DataTable
          columns={STOCK_COLUMNS}
          rows={stock}
          rowId={({ category }) => category}
          caption="Valor do estoque por categoria"
          empty="Nenhum produto à venda."
        />
      </ReportSection>
    </ReportFrame>
  );
}

const BEST_COLUMNS: TableColumn<ProductSales>[] = [
  {
    id: "name",
    header: "Produto",
    cell: (product) => <ProductName {...product} gone={product.stock === null} />,
  },
  { id: "pieces", header: "Peças", align: "right", cell: ({ pieces }) => formatCount(pieces) },
  { id: "revenue", header: "Valor", align: "right", cell: ({ revenueCents }) => formatBrl(revenueCents) },
  { id: "returned", header: "Devolvidas", align: "right", cell: ({ returnedPieces }) => formatCount(returnedPieces) },
  {
    id: "stock",
    header: "Disponíveis",
    align: "right",
    cell: ({ stock }) => (stock === null ? "–" : formatCount(stock)),
  },
];

const WORST_COLUMNS: TableColumn<IdleProduct>[] = [
  { id: "name", header: "Produto", cell: (product) => <ProductName {...product} /> },
  { id: "pieces", header: "Vendidas", align: "right", cell: ({ pieces }) => formatCount(pieces) },
  { id: "stock", header: "Disponíveis", align: "right", cell: ({ stock }) => formatCount(stock) },
  {
    id: "value",
    header: "Valor parado",
    align: "right",
    ownLine: true,
    cell: ({ stockCents }) => formatBrl(stockCents),
  },
  {
    id: "since",
    header: "Na loja desde",
    align: "right",
    ownLine: true,
    cell: ({ createdAt }) => formatDay(dayInSaoPaulo(createdAt)),
  },
];

const STOCK_COLUMNS: TableColumn<CategoryStock>[] = [
  {
    id: "category",
    header: "Categoria",
    cell: ({ category }) => <span className="font-medium">{reportCategoryText(category)}</span>,
  },
  { id: "value", header: "Valor", align: "right", cell: ({ valueCents }) => formatBrl(valueCents) },
  { id: "pieces", header: "Em estoque", align: "right", cell: ({ pieces }) => formatCount(pieces) },
  { id: "products", header: "Produtos", align: "right", cell: ({ products }) => formatCount(products) },
  { id: "soldOut", header: "Esgotados", align: "right", cell: ({ soldOut }) => formatCount(soldOut) },
];
