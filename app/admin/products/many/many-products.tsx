import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { counted } from "#platform/formats/plural.ts";
import { idsWithUnprovedPrices } from "#shop/catalogue/prices/old-price-queries.server.ts";
import { MOST_AT_ONCE, percentPrices, typedBasisPoints } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { listAddress, listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { pickedOfList, pickedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { readMany } from "#shop/catalogue-admin/editing/undo-bulk-change.server.ts";
import { MOST_OFF, offerOf, PERCENT_PROBLEM } from "#shop/catalogue-admin/promotions/promotion.ts";
import type { Route } from "./+types/many-products";
import { AmountForm, ArchiveForms, CategoryForm, ListingForm, MarksForm, PiecesForm, TagsForm } from "./many-forms.tsx";
import { ManyResult, SHOWN_LINES } from "./many-result.tsx";
import { PercentPanel } from "./percent-panel.tsx";
import { changeProducts } from "./save-many.server.ts";

/** Pictures of selected products; the others are counted. */
const SHOWN_PRODUCTS = 50;

export const loader = panelLoader(async ({ db, clock, staff, query }) => {
  const made = query.get("feita") ?? "";
  const choice = query.has("filtro") ? listChoiceOf(query) : null;
  const [found, record] = await Promise.all([
    orForbidden(choice ? pickedOfList(db, staff, choice) : pickedProducts(db, staff, query.getAll("produto"))),
    orForbidden(readMany(db, staff, made)),
  ]);
  const isTooMany = found.length > MOST_AT_ONCE;
  const products = isTooMany ? [] : found;
  const typed = query.get("percentual") ?? "";
  const isPromotion = query.get("como") === "promocao";
  const basisPoints = typedBasisPoints(typed);
  const isOff = basisPoints !== null && (!isPromotion || Math.abs(basisPoints) <= MOST_OFF);
  const pricesOf = isPromotion ? offerOf : percentPrices;
  const preview = isOff ? products.map((product) => ({ product, after: pricesOf(product, basisPoints) })) : null;
  const wanted = (preview ?? []).flatMap(({ product: { id }, after }) =>
    after ? [{ id, priceCents: after.price_cents, discountPriceCents: after.discount_price_cents }] : [],
  );
  return {
    products,
    isTooMany,
    filter: choice ? `filtro=1&${listAddress({ ...choice, page: 1 }).slice(1)}` : "",
    unproved: (await idsWithUnprovedPrices(db, wanted, clock())).size,
    result: record && { record: { ...record, lines: record.lines.slice(0, SHOWN_LINES) }, total: record.lines.length },
    typed,
    isPromotion,
    error:
      typed === "" || isOff
        ? null
        : isPromotion
          ? PERCENT_PROBLEM
          : "Informe um percentual de -90 a 500, como 10 ou -7,5",
    preview,
  };
});

export const action = panelAction(({ services, staff, fields }) => changeProducts(services, staff, fields));
export const clientAction = offlineAction("Não foi possível alterar");

/** Bulk editing: one kind of change at a time, recorded in the audit log. */
export default function ManyProducts({ loaderData }: Route.ComponentProps) {
  const { products, isTooMany, filter, result, typed, isPromotion, error, preview, unproved } = loaderData;
  const ids = products.map(({ id }) => id).join(" ");
  const part = { ids, filter };
  const made = result && <ManyResult key={result.record.id} {...result} />;
  if (products.length === 0) {
    return (
      <AdminScreen title="Alterar produtos">
        {made}
        {isTooMany && (
          <Note tone="warning" title={`O filtro tem mais de ${MOST_AT_ONCE} produtos.`}>
            Escolha um filtro menor, ou exporte a lista, altere a planilha e envie-a em Upload em Massa.
          </Note>
        )}
        {!made && !isTooMany && (
          <Note title="Nenhum produto selecionado.">Marque os produtos na lista e escolha Alterar selecionados.</Note>
        )}
        <ButtonLink to="/admin/produtos" variant="secondary" className="justify-self-start">
          Voltar aos produtos
        </ButtonLink>
      </AdminScreen>
    );
  }
  return (
    <AdminScreen
      tab="Alterar produtos"
      title={`Alterar ${counted(products.length, "produto", "produtos")}`}
      lead="Cada mudança vale na mesma hora, para todos os selecionados."
      action={
        <ButtonLink to="/admin/produtos" variant="secondary" size="s">
          Voltar aos produtos
        </ButtonLink>
      }
      aside={
        <Panel title="Selecionados">
          <ul className="grid max-h-140 gap-2.5 overflow-y-auto text-small">
            {products.slice(0, SHOWN_PRODUCTS).map(({ id, name, archived, pictures }) => (
              <li key={id} className="flex items-center gap-3">
                <PieceThumb picture={pictures[0]} px={40} className="size-10 flex-none overflow-hidden" />
                <span className="grid min-w-0">
                  <span>{name}</span>
                  <span className="break-all text-caption text-ink-muted">
                    {id}
                    {archived && " · arquivado"}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {products.length > SHOWN_PRODUCTS && (
            <p className="text-ink-soft text-small">E mais {products.length - SHOWN_PRODUCTS}.</p>
          )}
        </Panel>
      }
    >
      {made}
      <PercentPanel {...part} {...{ products, typed, isPromotion, error, preview, unproved }} />
      <AmountForm {...part} products={products} />
      <PiecesForm {...part} products={products} />
      <CategoryForm {...part} />
      <TagsForm {...part} />
      <MarksForm {...part} />
      <ListingForm {...part} />
      <ArchiveForms {...part} />
    </AdminScreen>
  );
}
