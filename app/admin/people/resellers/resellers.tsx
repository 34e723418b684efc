import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { ExportButton } from "#app/admin/list/export-button.tsx";
import { addressWith, onwardPages, queryOf, viewTabs } from "#app/admin/list/list-links.ts";
import { ListPage, tabLabel } from "#app/admin/list/list-page.tsx";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import { PeopleSearchForm } from "#app/admin/list/search-form.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { RESELLER_VIEWS, resellerView } from "#shop/customers/resellers/reseller-decision.ts";
import { formatDocument } from "#shop/customers/resellers/reseller-document.ts";
import { readApplications } from "#shop/customers/resellers/reseller-queries.server.ts";
import type { StoredApplication } from "#shop/customers/resellers/reseller-row.ts";
import { goToSearch, readListRequest } from "../people-list.server.ts";
import { ApplicationPill } from "../people-pills.tsx";
import { dayOf } from "../people-texts.ts";
import type { Route } from "./+types/resellers";

const PATH = "/admin/clientes/revendedores";

export const loader = panelLoader(async ({ db, config, staff, may, query }) => {
  const { term, afterId, shown } = readListRequest({ query, config });
  // A search covers all views unless the URL names one.
  const view = term !== "" && !query.has("ver") ? "todos" : resellerView(query.get("ver"));
  const page = await orForbidden(readApplications(db, staff, { view, term, afterId }));
  return {
    ...page,
    ...shown,
    view,
    mayExport: may("customers.export"),
  };
});

export const action = panelAction(async (posted) => goToSearch(posted, PATH));
export const clientAction = offlineAction("Não foi possível buscar");

const COLUMNS: readonly TableColumn<StoredApplication>[] = [
  {
    id: "nome",
    header: "Nome",
    className: "min-w-56",
    cell: ({ id, name, email }) => <NameCell name={name} to={`${PATH}/${id}`} below={email} />,
  },
  {
    id: "documento",
    header: "CPF ou CNPJ",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ document }) => formatDocument(document),
  },
  {
    id: "telefone",
    header: "Telefone",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ phone }) => formatPhone(phone),
  },
  { id: "enviado", header: "Enviado em", align: "right", cell: ({ submittedAt }) => dayOf(submittedAt) },
  { id: "situacao", header: "Situação", cell: ({ status }) => <ApplicationPill status={status} /> },
];

/** Reseller applications. */
export default function Resellers({ loaderData }: Route.ComponentProps) {
  const { applications, nextAfterId, waiting, view, term, search, isFirst, mayExport } = loaderData;
  const address = addressWith({ ver: view, busca: search });
  return (
    <ListPage
      title="Revendedores"
      lead="Quem pediu para comprar no atacado pelo ‘Cadastro de Cliente’."
      file={
        mayExport && (
          <ExportButton action={`${PATH}/exportar`} label="Exportar CSV" fields={{ ver: view }} besideSearch />
        )
      }
      problem={useSentAnswer()?.problem}
      search={
        <PeopleSearchForm
          label="Buscar revendedor"
          hint="Nome, e-mail, telefone, CPF ou CNPJ"
          term={term}
          clearTo={queryOf({ ver: view === "todos" ? null : view })}
        />
      }
      tabs={viewTabs(RESELLER_VIEWS, view, address, ({ value }) => (value === "analise" ? tabLabel(waiting) : ""))}
    >
      <DataTable
        caption="Cadastros para revenda"
        columns={COLUMNS}
        rows={applications}
        rowId={({ id }) => id}
        empty={emptyText(term, view)}
        pages={onwardPages(address, isFirst, { depois: nextAfterId })}
      />
    </ListPage>
  );
}

function emptyText(term: string, view: string): string {
  if (term !== "") return `Ninguém encontrado com “${term}”.`;
  if (view === "analise") return "Nenhum cadastro espera análise. Novos pedidos aparecem aqui.";
  return "Nenhum cadastro aqui.";
}
