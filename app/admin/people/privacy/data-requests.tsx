import { FilePlus2 } from "lucide-react";
import { useMemo } from "react";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { addressWith, onwardPages, viewTabs } from "#app/admin/list/list-links.ts";
import { ListPage } from "#app/admin/list/list-page.tsx";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import { PeopleSearchForm } from "#app/admin/list/search-form.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import {
  CHANNEL_LABELS,
  type DataRequest,
  daysUntil,
  KIND_LABELS,
  REQUEST_VIEWS,
  type RequestView,
  requestView,
} from "#shop/customer-records/privacy-requests/data-request.ts";
import {
  countOpenRequests,
  readDataRequests,
} from "#shop/customer-records/privacy-requests/data-request-queries.server.ts";
import { goToSearch, readListRequest } from "../people-list.server.ts";
import { RequestPill } from "../people-pills.tsx";
import { dayOf } from "../people-texts.ts";
import type { Route } from "./+types/data-requests";

const PATH = "/admin/clientes/lgpd";

export const loader = panelLoader(async ({ db, clock, config, staff, may, query }) => {
  const { term, shown } = readListRequest({ query, config });
  const view = requestView(query.get("ver"), term);
  const beforeNumber = Number.parseInt(query.get("antes") ?? "", 10) || undefined;
  const today = dayInSaoPaulo(clock());
  const [page, waiting] = await Promise.all([
    orForbidden(readDataRequests({ ...config, db }, staff, { view, term, beforeNumber })),
    countOpenRequests(db, today),
  ]);
  return {
    ...page,
    waiting,
    today,
    view,
    ...shown,
    isFirst: beforeNumber === undefined,
    mayWrite: may("customers.write"),
  };
});

export const action = panelAction(async (posted) => goToSearch(posted, PATH));
export const clientAction = offlineAction("Não foi possível buscar");

/** Register of requests about personal data (LGPD). */
export default function DataRequests({ loaderData }: Route.ComponentProps) {
  const { requests, nextBeforeNumber, waiting, today, view, term, search, isFirst, mayWrite } = loaderData;
  const columns = useMemo(() => columnsFor(today), [today]);
  const address = addressWith({ ver: view, busca: search });
  return (
    <ListPage
      title="Pedidos de dados (LGPD)"
      lead="O que as pessoas pediram sobre os próprios dados, com ou sem conta. Prazo da resposta: 15 dias."
      action={
        mayWrite && (
          <ButtonLink to={`${PATH}/novo`} icon={FilePlus2}>
            Registrar pedido
          </ButtonLink>
        )
      }
      problem={useSentAnswer()?.problem}
      search={
        <>
          {waiting.late > 0 && (
            <Note tone="danger" title={`${counted(waiting.late, "pedido atrasado", "pedidos atrasados")}.`}>
              O prazo da LGPD já passou: responda primeiro a estes.
            </Note>
          )}
          <PeopleSearchForm label="Buscar pedido" hint="Nome, e-mail ou número" term={term} />
        </>
      }
      tabs={viewTabs(REQUEST_VIEWS, view, address, ({ value }) =>
        value === "abertos" && waiting.open > 0 ? String(waiting.open) : "",
      )}
    >
      <DataTable
        caption="Pedidos sobre dados pessoais"
        columns={columns}
        rows={requests}
        rowId={({ id }) => id}
        empty={emptyText(term, view)}
        pages={onwardPages(address, isFirst, { antes: nextBeforeNumber })}
      />
    </ListPage>
  );
}

function columnsFor(today: string): readonly TableColumn<DataRequest>[] {
  return [
    {
      id: "pedido",
      header: "Pedido",
      className: "min-w-56",
      cell: ({ id, number, kind }) => (
        <NameCell
          name={KIND_LABELS[kind]}
          to={`${PATH}/${id}`}
          below={<span className="tabular-nums">Nº {number}</span>}
        />
      ),
    },
    {
      id: "pessoa",
      header: "Pessoa",
      cell: ({ name, email }) =>
        name === "" ? (
          <span className="text-ink-soft">Dados excluídos</span>
        ) : (
          <span className="grid min-w-0">
            {name}
            <span className="break-all text-caption text-ink-muted">{email}</span>
          </span>
        ),
    },
    { id: "canal", header: "Por onde", cell: ({ channel }) => CHANNEL_LABELS[channel] },
    { id: "recebido", header: "Recebido", align: "right", cell: ({ receivedOn }) => formatDay(receivedOn) },
    {
      id: "prazo",
      header: "Responder até",
      align: "right",
      cell: ({ dueOn, answeredAt }) => (answeredAt ? `Respondido em ${dayOf(answeredAt)}` : formatDay(dueOn)),
    },
    {
      id: "situacao",
      header: "Situação",
      cell: ({ state, dueOn }) => <RequestPill state={state} daysLeft={daysUntil(dueOn, today)} />,
    },
  ];
}

function emptyText(term: string, view: RequestView): string {
  if (term !== "") return `Nenhum pedido encontrado com “${term}”.`;
  if (view === "abertos") return "Nenhum pedido espera resposta.";
  return "Nenhum pedido registrado ainda.";
}
