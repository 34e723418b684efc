import { useState } from "react";
import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import {
  MOST_OFFERS_COUNTED,
  type OfferView,
  PROOF_DAYS,
  PROOF_WINDOW_DAYS,
} from "#shop/catalogue/prices/old-price.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import { addressWith, numberedPages } from "../list/list-links.ts";
import { ListPage } from "../list/list-page.tsx";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import type { Route } from "./+types/offers";
import { DeclareFields, OFFER_FIELD } from "./offer-fields.ts";
import { changeOffers, loadOffers, type ShownOffer } from "./offers.server.ts";

export const loader = panelLoader(loadOffers);
export const action = panelForms(changeOffers);
export const clientAction = offlineAction();

const PATH = "/admin/precos/ofertas";

const COLUMNS: readonly TableColumn<ShownOffer>[] = [
  {
    id: "produto",
    header: "Produto",
    className: "md:min-w-48",
    cell: ({ id, name }) => (
      <span className="grid min-w-0">
        <Link
          to={`/admin/produtos/${id}`}
          className="-my-3 py-3 font-semibold underline-offset-4 hover:underline md:my-0 md:py-0"
        >
          {name}
        </Link>
        <span className="break-all text-caption text-ink-muted">{id}</span>
      </span>
    ),
  },
  {
    id: "preco",
    header: "Preço",
    align: "right",
    cell: ({ oldPrice, paid }) => (
      <span className="inline-grid">
        <span>
          <span className="sr-only">De</span> <s className="text-ink-muted">{oldPrice}</s>
        </span>
        <span>
          <span className="sr-only">por</span> {paid}
        </span>
      </span>
    ),
  },
  { id: "desde", header: "Vale desde", align: "right", cell: ({ since }) => since },
  {
    id: "dias",
    header: "Dias comprovados",
    align: "right",
    ownLine: true,
    cell: ({ provedDays }) => (provedDays < PROOF_DAYS ? `${provedDays} de ${PROOF_DAYS}` : provedDays),
  },
];

const UNPROVED_COLUMNS: readonly TableColumn<ShownOffer>[] = [
  ...COLUMNS,
  {
    id: "data",
    header: "Sem comprovação desde",
    align: "right",
    ownLine: true,
    cell: ({ unprovedFrom }) => unprovedFrom,
  },
];

const ENDING_COLUMNS: readonly TableColumn<ShownOffer>[] = [
  ...COLUMNS,
  {
    id: "data",
    header: "Perde a comprovação em",
    align: "right",
    ownLine: true,
    cell: ({ unprovedFrom }) => unprovedFrom,
  },
];

/** Old prices without proof: since when, the owner's declaration, and whether the shop shows them. */
export default function Offers({ loaderData }: Route.ComponentProps) {
  const { view, page, total, offers, hasNext, panels, mayDeclare, mayWrite } = loaderData;
  const [picked, setPicked] = useState(0);
  const hydrated = useHydrated();
  const picks = view === "sem" && mayDeclare && offers.length > 0;
  const table = (
    <DataTable
      caption={view === "sem" ? "Ofertas sem comprovação" : "Ofertas que vão perder a comprovação"}
      columns={view === "sem" ? UNPROVED_COLUMNS : ENDING_COLUMNS}
      rows={offers}
      rowId={({ seen }) => seen}
      selection={
        picks
          ? {
              name: OFFER_FIELD,
              label: ({ name, id }) => `Selecionar ${name}, ${id}`,
              onChange: (ids) => setPicked(ids.length),
            }
          : undefined
      }
      empty={view === "sem" ? 'Todos os preços "de" estão comprovados.' : "Nenhuma oferta tem prazo para vencer."}
      pages={numberedPages(addressWith({ ver: view }), page, hasNext)}
    />
  );
  return (
    <ListPage
      title="Ofertas sem comprovação"
      lead={countWords(view, total)}
      aside={
        <>
          <Panel title='Quando um preço "de" está comprovado'>
            <p className="text-ink-soft text-small">
              O preço riscado precisa ter sido cobrado de verdade: os clientes pagaram esse valor ou mais, com promoção
              incluída, em pelo menos {PROOF_DAYS} dos últimos {PROOF_WINDOW_DAYS} dias. Contam os dias inteiros, sem
              hoje. Ou um proprietário declara que o preço foi praticado. Um preço "de" que não existiu pode ser
              publicidade enganosa (Código de Defesa do Consumidor, art. 37).
            </p>
          </Panel>
          <SettingPanels place="old_prices" panels={panels} mayWrite={mayWrite} />
        </>
      }
      tabs={[
        { label: "Sem comprovação", to: PATH, chosen: view === "sem" },
        { label: "Com prazo", to: `${PATH}?ver=prazo`, chosen: view === "prazo" },
      ]}
    >
      {picks ? (
        <AdminForm intent="declare" schema={DeclareFields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {({ field, busy }) => (
            <>
              {table}
              {picked === 0 && hydrated ? (
                <p className="text-ink-muted text-small">Selecione produtos para declarar que o preço foi praticado.</p>
              ) : (
                <div className="grid gap-4 rounded-panel border border-line bg-surface p-5 md:p-7">
                  <Checkbox
                    name="declaro"
                    value="1"
                    label='Declaro que o preço "de" dos produtos selecionados foi praticado.'
                    error={field("declaro").error}
                  />
                  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                    <Button type="submit" busy={busy}>
                      Registrar declaração
                    </Button>
                    {picked > 0 && (
                      <span aria-live="polite" className="text-ink-soft text-small tabular-nums">
                        {counted(picked, "produto selecionado", "produtos selecionados")}
                      </span>
                    )}
                  </div>
                  <p className="text-caption text-ink-muted">
                    Ficam registrados o seu nome, a data e o preço de cada produto. A declaração vale para este preço e
                    para preços "de" menores.
                  </p>
                </div>
              )}
            </>
          )}
        </AdminForm>
      ) : (
        table
      )}
      {view === "sem" && !mayDeclare && offers.length > 0 && (
        <Note>Só um proprietário pode declarar que um preço foi praticado.</Note>
      )}
    </ListPage>
  );
}

function countWords(view: OfferView, total: number): string {
  if (total === 0) return view === "sem" ? "Nenhuma oferta sem comprovação." : "Nenhuma oferta com prazo.";
  const offers =
    total > MOST_OFFERS_COUNTED
      ? `Mais de ${MOST_OFFERS_COUNTED.toLocaleString("pt-BR")} ofertas`
      : counted(total, "oferta", "ofertas");
  return view === "sem"
    ? `${offers} com preço "de" que não dá para comprovar.`
    : `${offers} com comprovação até a data da lista.`;
}
