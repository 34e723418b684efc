import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Link, useFetcher } from "react-router";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { ExportButton } from "#app/admin/list/export-button.tsx";
import { addressWith, onwardPages, viewTabs } from "#app/admin/list/list-links.ts";
import { ListPage } from "#app/admin/list/list-page.tsx";
import { RowForm } from "#app/admin/list/row-form.tsx";
import { PeopleSearchForm, SEARCH_INTENT } from "#app/admin/list/search-form.tsx";
import { type AdminAnswer, INTENT_FIELD } from "#app/admin/page/admin-answer.ts";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ListedSubscriber } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { readSubscribers } from "#shop/customers/newsletter/subscriber-queries.server.ts";
import {
  SUBSCRIBER_VIEWS,
  type SubscriberView,
  subscriberView,
} from "#shop/customers/newsletter/subscription-state.ts";
import { unsubscribeFor } from "#shop/customers/newsletter/unsubscribe.server.ts";
import { goToSearch, readListRequest } from "../people-list.server.ts";
import { SubscriptionPill } from "../people-pills.tsx";
import { dayOf } from "../people-texts.ts";
import { said } from "../refuse-people.server.ts";
import type { Route } from "./+types/subscribers";

const PATH = "/admin/clientes/newsletter";
const UNSUBSCRIBE_INTENT = "unsubscribe";

export const loader = panelLoader(async ({ db, config, staff, may, query }) => {
  const { term, afterId, shown } = readListRequest({ query, config });
  const view = subscriberView(query.get("ver"), term);
  const page = await orForbidden(readSubscribers(db, staff, { view, term, afterId }));
  return {
    ...page,
    ...shown,
    view,
    mayWrite: may("customers.write"),
    mayExport: may("customers.export"),
  };
});

export const action = panelForms({
  [SEARCH_INTENT]: async (posted) => goToSearch(posted, PATH),
  async [UNSUBSCRIBE_INTENT]({ services, staff, fields }) {
    return said(fields, await unsubscribeFor(services, staff, fields.inscricao ?? ""), "Inscrição cancelada");
  },
});

export const clientAction = offlineAction();

/** Newsletter subscribers. The staff cannot add any: only the address's owner can subscribe. */
export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, nextAfterId, counts, view, term, search, isFirst, mayWrite, mayExport } = loaderData;
  const columns = useMemo(() => columnsFor(mayWrite), [mayWrite]);
  const address = addressWith({ ver: view, busca: search });
  return (
    <ListPage
      title="Newsletter"
      lead="Só entra quem se inscreve na loja e confirma pelo e-mail."
      file={mayExport && <ExportButton action={`${PATH}/exportar`} label="Exportar confirmadas" besideSearch />}
      problem={useSentAnswer()?.problem}
      search={<PeopleSearchForm label="Buscar inscrição" hint="E-mail ou parte dele" term={term} />}
      tabs={viewTabs(SUBSCRIBER_VIEWS, view, address, ({ state }) =>
        (state ? counts[state] : counts.pending + counts.confirmed + counts.unsubscribed).toLocaleString("pt-BR"),
      )}
    >
      <DataTable
        caption="Inscrições na newsletter"
        columns={columns}
        rows={subscribers}
        rowId={({ id }) => id}
        empty={emptyText(term, view)}
        pages={onwardPages(address, isFirst, { depois: nextAfterId })}
      />
      <p className="text-ink-muted text-small">
        O arquivo traz só as inscrições confirmadas, com a data e o texto do consentimento. Cada envio precisa do link
        de{" "}
        <Link to="/privacidade" reloadDocument className="link">
          cancelamento
        </Link>
        .
      </p>
    </ListPage>
  );
}

function columnsFor(mayWrite: boolean): readonly TableColumn<ListedSubscriber>[] {
  const columns: TableColumn<ListedSubscriber>[] = [
    {
      id: "email",
      header: "E-mail",
      className: "min-w-56",
      cell: ({ email }) => <span className="break-all font-medium">{email}</span>,
    },
    { id: "situacao", header: "Situação", cell: ({ state }) => <SubscriptionPill state={state} /> },
    { id: "pedido", header: "Inscrição", align: "right", cell: ({ createdAt }) => dayOf(createdAt) },
    {
      id: "confirmada",
      header: "Confirmada em",
      align: "right",
      cell: ({ confirmedAt }) => (confirmedAt ? dayOf(confirmedAt) : "–"),
    },
    {
      id: "cancelada",
      header: "Cancelada em",
      align: "right",
      cell: ({ state, unsubscribedAt }) => (state === "unsubscribed" && unsubscribedAt ? dayOf(unsubscribedAt) : "–"),
    },
  ];
  if (!mayWrite) return columns;
  const leave: TableColumn<ListedSubscriber> = {
    id: "acoes",
    header: "Ações",
    headerHidden: true,
    align: "right",
    cell: (row) => (row.state === "unsubscribed" ? null : <Unsubscribe subscriber={row} />),
  };
  return [...columns, leave];
}

function emptyText(term: string, view: SubscriberView): string {
  if (term !== "") return `Nenhuma inscrição encontrada com “${term}”.`;
  if (view === "confirmadas") return "Ninguém confirmou a inscrição ainda. O formulário está no rodapé da loja.";
  return "Nenhuma inscrição aqui.";
}

/** Ends a subscription; asks first if scripts run. Only the subscriber can start it again. */
export function Unsubscribe({ subscriber: { id, email } }: { subscriber: Pick<ListedSubscriber, "id" | "email"> }) {
  const fetcher = useFetcher<AdminAnswer>();
  const [asking, setAsking] = useState(false);
  const answered = useEffectEvent((answer: AdminAnswer) => {
    if (answer.kind !== "done") return;
    setAsking(false);
    showToast({ about: "panel", title: answer.said ?? "Inscrição cancelada" });
  });
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data);
  }, [fetcher.data]);
  const fields = (
    <>
      <StayField />
      <input type="hidden" name={INTENT_FIELD} value={UNSUBSCRIBE_INTENT} />
      <input type="hidden" name="inscricao" value={id} />
    </>
  );
  return (
    <RowForm
      fetcher={fetcher}
      fields={fields}
      busy={fetcher.state !== "idle"}
      label="Cancelar inscrição"
      rowLabel={`Cancelar inscrição de ${email}`}
      asking={asking}
      onAsk={setAsking}
      question={{
        title: "Cancelar a inscrição?",
        body: (
          <>
            <RefusalNote problem={fetcher.data?.problem} />
            <p className="text-ink-soft">
              <b className="break-all font-semibold text-ink">{email}</b> deixa de receber as novidades. Só a própria
              pessoa pode se inscrever de novo.
            </p>
          </>
        ),
        keep: "Manter",
        confirm: "Cancelar inscrição",
        variant: "danger",
      }}
    />
  );
}
