import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { ProductBadges } from "#app/storefront/card/product-badges.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { formatBrl } from "#platform/money.ts";
import { categoryTitle, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import type { ListedProduct } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import type { TableColumn } from "../list/data-table.tsx";
/** Columns of the product list. */
export const PRODUCT_COLUMNS: readonly TableColumn<ListedProduct>[] = [
  { id: "produto", header: "Produto", sortable: "asc", cell: (product) => <Name product={product} /> },
  {
    id: "categoria",
    header: "Categoria",
    cell: ({ category }) => (isCategorySlug(category) ? categoryTitle(category) : category),
  },
  { id: "preco", header: "Preço", align: "right", sortable: "asc", cell: ({ priceCents }) => formatBrl(priceCents) },
  {
    id: "desconto",
    header: "Com desconto",
    align: "right",
    cell: ({ discountPriceCents }) =>
      discountPriceCents === null ? <Nothing words="sem desconto" /> : formatBrl(discountPriceCents),
  },
  {
    id: "estoque",
    header: "Estoque",
    align: "right",
    cell: ({ stock, isLow }) => <Stock stock={stock} isLow={isLow} />,
  },
  { id: "selos", header: "Selos", cell: (product) => <Marks product={product} /> },
  {
    id: "editar",
    header: "Editar",
    headerHidden: true,
    className: "w-0 py-0! max-md:hidden!",
    cell: ({ id, name }) => <IconLink icon={Pencil} label={`Editar ${name}`} to={`/admin/produtos/${id}`} />,
  },
];

function Name({ product: { id, name, pictures, archived, unlisted } }: { product: ListedProduct }) {
  return (
    <span className="flex min-w-0 items-center gap-3 md:min-w-64">
      <span className="relative block size-11 flex-none overflow-hidden bg-tile">
        <ProductPicture picture={pictures[0]} sizes="44px" alt="" small />
      </span>
      <span className="grid min-w-0">
        <Link to={`/admin/produtos/${id}`} className="font-semibold underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="break-all text-ink-muted tabular-nums">
          {id}
          {archived ? " · arquivado" : unlisted ? " · fora das listas" : ""}
        </span>
      </span>
    </span>
  );
}

function Stock({ stock, isLow }: { stock: number; isLow: boolean }) {
  if (stock <= 0) return <span className="font-semibold text-danger">Esgotado</span>;
  if (isLow) return <span className="font-semibold text-warning">{stock}, baixo</span>;
  return stock.toLocaleString("pt-BR");
}

function Marks({ product }: { product: ListedProduct }) {
  const { isNew, isOnSale, isBestSeller } = product;
  if (!isNew && !isOnSale && !isBestSeller) return <Nothing words="sem selos" />;
  // Being sold out has its own column.
  return (
    <ProductBadges
      product={{ isNew, isOnSale, isBestSeller, stock: 1 }}
      className="flex-wrap gap-1 [&>li]:border-line"
    />
  );
}

function Nothing({ words }: { words: string }) {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
