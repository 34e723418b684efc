import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { ProductBadges } from "#app/storefront/card/product-badges.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { formatBrl } from "#platform/money.ts";
import { categoryTitle, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { SOLD_DAYS } from "#shop/catalogue-admin/editing/product-list.ts";
import type { ListedProduct } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import type { TableColumn } from "../list/data-table.tsx";
import { EditableCell } from "./editable-cell.tsx";

const MONEY = "md:w-32";

/** Columns of the product list; `editable`: with price and stock as fields. */
function columns(editable: boolean): readonly TableColumn<ListedProduct>[] {
  return [
    { id: "produto", header: "Produto", sortable: "asc", cell: (product) => <Name product={product} /> },
    {
      id: "categoria",
      header: "Categoria",
      // On phones it is beside the code.
      className: "max-md:hidden!",
      cell: ({ category }) => categoryWords(category),
    },
    {
      id: "preco",
      header: "Preço",
      align: "right",
      sortable: "asc",
      className: MONEY,
      cell: (product) => (editable ? <PriceCell product={product} cell="price" /> : formatBrl(product.priceCents)),
    },
    {
      id: "desconto",
      header: "Com desconto",
      align: "right",
      ownLine: true,
      className: `${MONEY} max-md:order-2`,
      cell: (product) => {
        if (editable) return <PriceCell product={product} cell="discountPrice" />;
        const { discountPriceCents } = product;
        return discountPriceCents === null ? <Nothing words="sem desconto" /> : formatBrl(discountPriceCents);
      },
    },
    {
      id: "estoque",
      header: "Disponíveis",
      align: "right",
      className: "md:w-28 max-md:order-1",
      cell: (product) => (editable ? <StockCell product={product} /> : <Stock {...product} />),
    },
    {
      id: "selos",
      header: "Selos",
      // On phones only where there are some.
      className: "max-md:order-3 max-md:not-has-[li]:hidden!",
      cell: (product) => <Marks product={product} />,
    },
    {
      id: "editar",
      header: "Editar",
      headerHidden: true,
      className: "w-0 py-0! max-md:hidden!",
      cell: ({ id, name }) => <IconLink icon={Pencil} label={`Editar ${name}`} to={`/admin/produtos/${id}`} />,
    },
  ];
}

/** Columns of the product list. */
export const PRODUCT_COLUMNS = columns(false);
/** The same with price and stock edited in place, for who may write products. */
export const EDITABLE_COLUMNS = columns(true);

const categoryWords = (category: string) => (isCategorySlug(category) ? categoryTitle(category) : category);

function PriceCell({ product, cell }: { product: ListedProduct; cell: "price" | "discountPrice" }) {
  const { id, name, priceCents, discountPriceCents } = product;
  const cents = cell === "price" ? priceCents : discountPriceCents;
  return (
    <EditableCell
      id={id}
      cell={cell}
      seen={cents === null ? "" : formatCentsForInput(cents)}
      label={`${cell === "price" ? "Preço" : "Preço com desconto"} de ${name}`}
    >
      {cents === null ? <Nothing words="sem desconto" /> : formatBrl(cents)}
    </EditableCell>
  );
}

function StockCell({ product }: { product: ListedProduct }) {
  const { id, name, shelf } = product;
  // Counted by size: the product's page has a field for each.
  if (!shelf) {
    return (
      <Link to={`/admin/produtos/${id}`} className="underline-offset-4 hover:underline" title="Estoque por tamanho">
        <Stock {...product} />
      </Link>
    );
  }
  const { onHand, reserved } = shelf;
  return (
    <EditableCell
      id={id}
      cell="stock"
      seen={String(onHand)}
      label={`Em estoque: ${name}`}
      hint={reserved > 0 ? `${reserved} em pagamento` : undefined}
    >
      <Stock {...product} />
    </EditableCell>
  );
}

function Name({
  product: { id, name, category, pictures, archived, isDraft, unlisted, sold },
}: {
  product: ListedProduct;
}) {
  return (
    <span className="flex min-w-0 items-center gap-3 md:min-w-64">
      <PieceThumb picture={pictures[0]} px={44} className="size-11 flex-none overflow-hidden" />
      <span className="grid min-w-0">
        <Link
          to={`/admin/produtos/${id}`}
          className="-my-3 py-3 font-semibold underline-offset-4 hover:underline md:my-0 md:py-0"
        >
          {name}
        </Link>
        <span className="break-all text-ink-muted tabular-nums">
          {id}
          <span className="md:hidden"> · {categoryWords(category)}</span>
          {isDraft && <span className="font-semibold text-warning"> · Rascunho</span>}
          {isDraft ? "" : archived ? " · arquivado" : unlisted ? " · fora das listas" : ""}
          {sold !== null && ` · ${counted(sold, "vendida", "vendidas")} em ${SOLD_DAYS} dias`}
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
