import { Link } from "react-router";
import { ListFrame } from "#app/admin/list/list-frame.tsx";
import { addressWith, onwardPages, viewTabs } from "#app/admin/list/list-links.ts";
import { ListPage, tabLabel } from "#app/admin/list/list-page.tsx";
import { PeopleSearchForm } from "#app/admin/list/search-form.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { daysUntil } from "#shop/customer-records/privacy-requests/data-request.ts";
import { contactAnswerDueOn, INBOX_VIEWS, type InboxView, inboxView } from "#shop/customers/contact/contact-inbox.ts";
import { protocolOf } from "#shop/customers/contact/contact-message.ts";
import type { StoredMessage } from "#shop/customers/contact/contact-row.ts";
import { readInbox } from "#shop/customers/contact/inbox-queries.server.ts";
import { goToSearch, readListRequest } from "../people-list.server.ts";
import { MessagePill } from "../people-pills.tsx";
import type { Route } from "./+types/messages";

const PATH = "/admin/clientes/contatos";
const SHOWN_WORDS = 160;

export const loader = panelLoader(async ({ db, clock, config, staff, query }) => {
  const { term, afterId, shown } = readListRequest({ query, config });
  const view = inboxView(query.get("ver"));
  const page = await orForbidden(readInbox(db, staff, { view, term, afterId }));
  return {
    ...page,
    messages: page.messages.map((message) => ({ ...message, message: message.message.slice(0, SHOWN_WORDS) })),
    today: dayInSaoPaulo(clock()),
    ...shown,
    view,
  };
});

export const action = panelAction(async (posted) =>
  goToSearch(posted, PATH, { ver: inboxView(posted.fields.ver ?? null) }),
);

export const clientAction = offlineAction("Não foi possível buscar");

/** Messages from the contact form: waiting, answered, archived. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, nextAfterId, waiting, today, view, term, search, isFirst } = loaderData;
  const address = addressWith({ ver: view, busca: search });
  return (
    <ListPage
      title="Contatos"
      lead="Mensagens do formulário de contato. A lei pede resposta em até 5 dias."
      problem={useSentAnswer()?.problem}
      search={
        <PeopleSearchForm
          label="Buscar mensagem"
          hint="Nome, e-mail, assunto ou protocolo"
          term={term}
          kept={{ ver: view }}
        />
      }
      tabs={viewTabs(INBOX_VIEWS, view, address, ({ value }) => (value === "novas" ? tabLabel(waiting) : ""))}
    >
      <ListFrame
        isEmpty={messages.length === 0}
        empty={emptyText(term, view)}
        pages={onwardPages(address, isFirst, { depois: nextAfterId })}
      >
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} today={today} />
          ))}
        </ul>
      </ListFrame>
    </ListPage>
  );
}

function MessageRow({ message, today }: { message: StoredMessage; today: string }) {
  const { id, name, subject, createdAt } = message;
  return (
    <li>
      <Link
        to={`${PATH}/${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 px-4 py-3.5 hover:bg-paper md:grid-cols-[14rem_minmax(0,1fr)_auto] md:items-center md:px-5"
      >
        <span className="grid min-w-0">
          <b className="truncate font-semibold">{name}</b>
          <span className="text-caption text-ink-muted tabular-nums">
            {protocolOf(message)} · {formatDateTime(createdAt)}
          </span>
        </span>
        <span className="grid min-w-0">
          <span className="truncate font-medium">{subject}</span>
          <span className="truncate text-ink-soft text-small">{message.message}</span>
        </span>
        <span>
          <MessagePill message={message} daysLeft={daysUntil(contactAnswerDueOn(createdAt), today)} />
        </span>
      </Link>
    </li>
  );
}

function emptyText(term: string, view: InboxView): string {
  if (term !== "") return `Nenhuma mensagem encontrada com “${term}” aqui. Veja também as outras pastas.`;
  if (view === "novas") return "Tudo respondido. Novas mensagens aparecem aqui.";
  return view === "respondidas" ? "Nenhuma mensagem respondida." : "Nenhuma mensagem arquivada.";
}
