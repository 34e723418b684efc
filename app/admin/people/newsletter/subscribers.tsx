import { useMemo } from "react";
import { data, Link } from "react-router";
import { type AdminAnswer, done, INTENT_FIELD } from "#app/admin/admin-answer.ts";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { AdminScreen } from "#app/admin/admin-panel.tsx";
import { goToSearch, searchTermIn, TERM_PARAMETER } from "#app/admin/encrypted-search-term.server.ts";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { ExportButton } from "#app/admin/list/export-button.tsx";
import { Pager } from "#app/admin/list/pager.tsx";
import { PeopleSearchForm, SEARCH_INTENT, TERM_FIELD } from "#app/admin/list/search-form.tsx";
import { ViewTabs } from "#app/admin/list/view-tabs.tsx";
import { orForbidden } from "#app/admin/or-forbidden.server.ts";
import { answerStaff, staffOf } from "#app/admin/staff-context.server.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { ListedSubscriber } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { SUBSCRIBER_VIEWS, type SubscriberView, subscriberView } from "#shop/customers/newsletter/subscriber-list.ts";
import { readSubscribers } from "#shop/customers/newsletter/subscriber-queries.server.ts";
import { unsubscribeFor } from "#shop/customers/newsletter/unsubscribe-by-staff.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { SubscriptionPill } from "../people-pills.tsx";
import { dayOf, queryOf } from "../people-texts.ts";
import { refusePeople } from "../refuse-people.server.ts";
import type { Route } from "./+types/subscribers";
import { UNSUBSCRIBE_INTENT, Unsubscribe } from "./unsubscribe.tsx";

const PATH = "/admin/clientes/newsletter";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, config } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const term = searchTermIn(config.appSecret, query);
  const view = subscriberView(query.get("ver"), term);
  const afterId = query.get("depois") ?? undefined;
  const page = await orForbidden(() => readSubscribers(db, staff, { view, term, afterId }));
  return {
    ...page,
    view,
    term,
    search: term === "" ? null : query.get(TERM_PARAMETER),
    isFirst: afterId === undefined,
    mayWrite: mayDo(staff.role, "customers.write"),
    mayExport: mayDo(staff.role, "customers.export"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, async (staff, fields) => {
    const services = context.get(servicesContext);
    const intent = fields[INTENT_FIELD];
    if (intent === SEARCH_INTENT) return goToSearch(services.config.appSecret, PATH, fields[TERM_FIELD] ?? "", {});
    if (intent !== UNSUBSCRIBE_INTENT) return refusePeople(fields, { reason: "unknown" });
    const answer = await unsubscribeFor(services, staff, fields.inscricao ?? "");
    return answer.kind === "refused" ? refusePeople(fields, answer) : data(done(fields, "Inscrição cancelada"));
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Newsletter");
}

/** Newsletter subscribers. The staff cannot add any: only the address's owner can subscribe. */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, nextAfterId, counts, view, term, search, isFirst, mayWrite, mayExport } = loaderData;
  const columns = useMemo(() => columnsFor(mayWrite), [mayWrite]);
  const address = (more: Record<string, string | null>) => queryOf({ ver: view, busca: search, ...more });
  return (
    <AdminScreen
      title="Newsletter"
      lead="Só entra quem se inscreve na loja e confirma pelo e-mail."
      action={mayExport && <ExportButton action={`${PATH}/exportar`} label="Exportar confirmadas" />}
    >
      <RefusalNote problem={actionData?.problem} />
      <PeopleSearchForm label="Buscar inscrição" hint="E-mail ou parte dele" term={term} clearTo={PATH} />
      <ViewTabs
        tabs={SUBSCRIBER_VIEWS.map(({ value, label, state }) => ({
          label,
          to: queryOf({ ver: value, busca: search }),
          chosen: value === view,
          count: (state ? counts[state] : counts.pending + counts.confirmed + counts.unsubscribed).toLocaleString(
            "pt-BR",
          ),
        }))}
      />
      <DataTable
        caption="Inscrições na newsletter"
        columns={columns}
        rows={subscribers}
        rowId={({ id }) => id}
        empty={emptyText(term, view)}
        footer={
          isFirst && nextAfterId === null ? undefined : (
            <Pager firstTo={isFirst ? null : address({})} nextTo={nextAfterId && address({ depois: nextAfterId })} />
          )
        }
      />
      <p className="text-ink-muted text-small">
        O arquivo traz só as inscrições confirmadas, com a data e o texto do consentimento. Cada envio precisa do link
        de{" "}
        <Link to="/privacidade" reloadDocument className="link">
          cancelamento
        </Link>
        .
      </p>
    </AdminScreen>
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
