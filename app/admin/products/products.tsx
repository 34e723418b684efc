import { Plus, SquarePen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import { MOST_AT_ONCE } from "#shop/catalogue-admin/editing/bulk-change.ts";
import {
  LIST_PAGE_SIZE,
  type ListChoice,
  type ListOrder,
  listAddress,
  listChoiceOf,
  MOST_COUNTED,
} from "#shop/catalogue-admin/editing/product-list.ts";
import { knownTags, listEditedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { DataTable } from "../list/data-table.tsx";
import type { ListPages } from "../list/list-frame.tsx";
import { numberedPages } from "../list/list-links.ts";
import { ListPage } from "../list/list-page.tsx";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/products";
import { changeCell } from "./change-cell.server.ts";
import { EDITABLE_COLUMNS, PRODUCT_COLUMNS } from "./product-columns.tsx";
import { ExportLinks, ProductFilters } from "./product-filters.tsx";

export const loader = panelLoader(async ({ db, staff, may, query }) => {
  const choice = listChoiceOf(query);
  const [list, tags] = await Promise.all([orForbidden(listEditedProducts(db, staff, choice)), knownTags(db)]);
  return {
    ...list,
    choice,
    tags,
    mayWrite: may("products.write"),
    maySeePrices: may("prices.read"),
  };
});

export const action = panelAction(({ services, staff, fields }) => changeCell(services, staff, fields));
export const clientAction = offlineAction();

const ORDER_OF_COLUMN: Record<string, ListOrder> = { produto: "nome", preco: "preco" };
const COLUMN_OF_ORDER: Partial<Record<ListOrder, string>> = { nome: "produto", preco: "preco" };

/** The product list: search, filter, and selection for bulk editing. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, isMore, lowStock, choice, tags, mayWrite, maySeePrices } = loaderData;
  const [picked, setPicked] = useState(0);
  const hydrated = useHydrated();
  return (
    <ListPage
      title="Produtos"
      lead={countWords(total, isMore)}
      action={
        <div className="flex flex-wrap gap-3">
          {maySeePrices && (
            <ButtonLink to="/admin/precos/ofertas" variant="secondary" className="max-md:hidden">
              Ofertas sem comprovação
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink to="/admin/produtos/contagem" variant="secondary" className="max-md:hidden">
              Contar estoque
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink to="/admin/produtos/novo" icon={Plus}>
              Novo produto
            </ButtonLink>
          )}
        </div>
      }
      search={<ProductFilters choice={choice} tags={tags} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {/* On phones the list begins higher up without these as buttons. */}
        <div className="flex flex-wrap gap-x-4 text-small md:hidden">
          {mayWrite && (
            <Link to="/admin/produtos/contagem" className={LINK}>
              Contar estoque
            </Link>
          )}
          {maySeePrices && (
            <Link to="/admin/precos/ofertas" className={LINK}>
              Ofertas sem comprovação
            </Link>
          )}
        </div>
        {products.length > 0 && <ExportLinks choice={choice} />}
        {choice.state === "baixo" && (
          <Link to="/admin/produtos/estoque-baixo" className={`${LINK} text-small`}>
            {lowStockWords(lowStock)}
          </Link>
        )}
      </div>
      <form method="get" action="/admin/produtos/varios" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DataTable
          columns={mayWrite ? EDITABLE_COLUMNS : PRODUCT_COLUMNS}
          rows={products}
          rowId={({ id }) => id}
          caption="Produtos"
          sort={{
            by: COLUMN_OF_ORDER[choice.order] ?? "",
            direction: choice.direction,
            to: (by, direction) => listAddress(choice, { order: valueAt(ORDER_OF_COLUMN, by) ?? "novos", direction }),
          }}
          selection={
            mayWrite
              ? {
                  name: "produto",
                  label: ({ name, id }) => `Selecionar ${name}, ${id}`,
                  onChange: (ids) => setPicked(ids.length),
                }
              : undefined
          }
          empty={<NoProducts choice={choice} />}
          pages={
            choice.page > 1 || total > LIST_PAGE_SIZE || isMore
              ? pagesOf(choice, { total, isMore, shown: products.length })
              : undefined
          }
        />
        {mayWrite && products.length > 0 && (picked > 0 || !hydrated) && (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper py-3">
            <span className="flex flex-wrap items-center gap-x-4 text-ink-soft text-small tabular-nums">
              <span aria-live="polite">{pickedWords(picked)}</span>
              {picked === products.length && total > picked && !isMore && total <= MOST_AT_ONCE && (
                <Link
                  to={`/admin/produtos/varios${listAddress({ ...choice, page: 1 })}&filtro=1`.replace("?&", "?")}
                  className={LINK}
                >
                  Selecionar os {total} deste filtro
                </Link>
              )}
            </span>
            <Button type="submit" variant={picked > 0 ? "primary" : "secondary"} size="s" icon={SquarePen}>
              Alterar selecionados
            </Button>
          </div>
        )}
      </form>
    </ListPage>
  );
}

const LINK = "link inline-flex min-h-tap items-center";

function pickedWords(picked: number): string {
  if (picked === 0) return "Selecione produtos para alterar vários de uma vez.";
  return counted(picked, "produto selecionado", "produtos selecionados");
}

function lowStockWords(limit: number): string {
  if (limit === 0) return "Limite da loja: esgotado. Mudar";
  return `Limite da loja: ${counted(limit, "peça", "peças")} ou menos. Mudar`;
}

function countWords(total: number, isMore: boolean): string {
  if (isMore) return `Mais de ${total.toLocaleString("pt-BR")} produtos`;
  return counted(total, "produto", "produtos");
}

function NoProducts({ choice }: { choice: ListChoice }) {
  if (choice.q === "" && choice.tag === "" && choice.category === null) {
    return choice.state === "loja" ? (
      <>
        Nenhum produto na loja ainda.{" "}
        <Link to="/admin/produtos/novo" className="link">
          Cadastre o primeiro
        </Link>{" "}
        ou envie uma planilha em Upload em Massa.
      </>
    ) : (
      "Nenhum produto aqui."
    );
  }
  return (
    <>
      Nenhum produto encontrado. Confira a busca ou{" "}
      <Link to="/admin/produtos" className="link">
        limpe os filtros
      </Link>
      .
    </>
  );
}

interface Shown {
  total: number;
  isMore: boolean;
  shown: number;
}

function pagesOf(choice: ListChoice, { total, isMore, shown }: Shown): ListPages {
  const first = (choice.page - 1) * LIST_PAGE_SIZE + 1;
  const last = first + shown - 1;
  const count = countWords(total, isMore);
  const hasNext = last < MOST_COUNTED && (last < total || (isMore && shown === LIST_PAGE_SIZE));
  return {
    summary: shown > 0 ? `${first} a ${last} de ${count.toLowerCase()}` : count,
    ...numberedPages(({ pagina }) => listAddress(choice, { page: Number(pagina) }), choice.page, hasNext),
  };
}
