import { TriangleAlert, X } from "lucide-react";
import { PieceThumb } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { LowProduct } from "#shop/insight/reports/product-queries.server.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";

const COLUMNS: TableColumn<LowProduct>[] = [
  { id: "name", header: "Produto", cell: (product) => <ProductName {...product} /> },
  {
    id: "stock",
    header: "Disponíveis",
    align: "right",
    cell: ({ stock }) =>
      stock === 0 ? (
        <StatusPill tone="danger" icon={X} label="Esgotado" />
      ) : (
        <StatusPill tone="warning" icon={TriangleAlert} label={String(stock)} />
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

interface ProductNameProps {
  id: string;
  name: string;
  pictures: readonly Picture[];
  /** Deleted since. */
  gone?: boolean;
}

/** A product in a report: its cover, its name, linked to its page in the shop unless it was deleted, and its code. */
export function ProductName({ id, name, pictures, gone = false }: ProductNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PieceThumb picture={pictures[0]} px={44} className="size-11 flex-none overflow-hidden" />
      <span className="grid min-w-0">
        {gone ? (
          <span className="font-medium">{name}</span>
        ) : (
          <a href={`/produto/${id}`} className="-my-3 py-3 font-medium hover:underline md:my-0 md:py-0.5">
            {name}
          </a>
        )}
        <span className="break-all text-caption text-ink-muted">{gone ? "não está mais no catálogo" : id}</span>
      </span>
    </span>
  );
}
