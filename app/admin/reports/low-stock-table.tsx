import { TriangleAlert, X } from "lucide-react";
import { StatusPill } from "#app/ui/status-pill.tsx";
import type { LowProduct } from "#shop/insight/reports/product-queries.server.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import { ProductName } from "./product-name.tsx";

const COLUMNS: TableColumn<LowProduct>[] = [
  { id: "name", header: "Produto", cell: (product) => <ProductName {...product} /> },
  {
    id: "stock",
    header: "Estoque",
    align: "right",
    cell: ({ stock }) =>
      stock === 0 ? (
        <StatusPill tone="danger" icon={X}>
          Esgotado
        </StatusPill>
      ) : (
        <StatusPill tone="warning" icon={TriangleAlert}>
          {stock}
        </StatusPill>
      ),
  },
  {
    id: "pieces",
    header: "Vendidas no período",
    align: "right",
    ownLine: true,
    cell: ({ pieces }) => formatCount(pieces),
  },
];

/** Products low on stock or sold out. */
export function LowStockTable({ products }: { products: readonly LowProduct[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={products}
      rowId={({ id }) => id}
      caption="Estoque baixo"
      empty="Tudo com estoque. Aqui aparecem os produtos que chegaram ao limite de estoque baixo."
    />
  );
}
