import { Archive, ArchiveRestore, ArrowRight, Check, Mail, MessageCircle, RotateCcw, Send } from "lucide-react";
import { Link } from "react-router";
import { checked } from "#app/admin/forms/handlers.server.ts";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { AdminScreen, Panel, SmallLink } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden, orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelPost, type PanelRequest, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { daysUntil } from "#shop/customer-records/privacy-requests/data-request.ts";
import { readWriterOrders } from "#shop/customer-records/writer-order-queries.server.ts";
import { answerMessage, archiveMessage, markAnswered } from "#shop/customers/contact/answer-message.server.ts";
import { ContactAnswerForm, contactAnswerDueOn } from "#shop/customers/contact/contact-inbox.ts";
import { protocolOf } from "#shop/customers/contact/contact-message.ts";
import type { ContactAnswer } from "#shop/customers/contact/contact-queries.server.ts";
import { readMessage } from "#shop/customers/contact/inbox-queries.server.ts";
import { BoughtPanel } from "../customers/customer-panels.tsx";
import { MessagePill } from "../people-pills.tsx";
import { said } from "../refuse-people.server.ts";
import { personWhatsapp } from "../whatsapp.ts";
import type { Route } from "./+types/message";

export const loader = panelLoader(
  async ({ services, db, clock, config, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const { mailer } = services;
    const opened = await orMissing("message", readMessage(db, staff, params.messageId));
    const { message, answers, phone, nextId } = opened;
    const maySeeOrders = may("orders.read");
    return {
      message,
      bought: maySeeOrders ? await orForbidden(readWriterOrders(db, staff, message)) : null,
      answers,
      // Offered once this one waits no more.
      nextId: message.status === "received" && message.archivedAt === null ? null : nextId,
      protocol: protocolOf(message),
      daysLeft: daysUntil(contactAnswerDueOn(message.createdAt), dayInSaoPaulo(clock())),
      whatsapp: personWhatsapp({ name: message.name, phone }, config),
      sendsMail: mailer !== null,
      mayWrite: may("messages.write"),
      maySeeCustomer: may("customers.read"),
    };
  },
);

type PostedMessage = PanelPost<Route.ActionArgs["params"]>;

const mark = (answered: boolean, words: string) => async (change: PostedMessage) => {
  const { services, staff, params, fields } = change;
  return said(fields, await markAnswered(services, staff, { ...params, answered }), words);
};

const file = (archived: boolean, words: string) => async (change: PostedMessage) => {
  const { services, staff, params, fields } = change;
  return said(fields, await archiveMessage(services, staff, { ...params, archived }), words);
};

export const action = panelForms<Route.ActionArgs["params"]>({
  answer: checked(ContactAnswerForm, async ({ services, staff, params: { messageId }, fields }, { text }) =>
    said(fields, await answerMessage(services, staff, { messageId, text }), "Resposta enviada"),
  ),
  markAnswered: mark(true, "Marcada como respondida"),
  reopen: mark(false, "De volta às novas"),
  archive: file(true, "Mensagem arquivada"),
  unarchive: file(false, "Mensagem de volta"),
});

export const clientAction = offlineAction();

/** One message with its answers and the ways to answer. */
export default function Message({ loaderData }: Route.ComponentProps) {
  const { message, bought, answers, nextId, protocol, daysLeft, whatsapp, sendsMail } = loaderData;
  const { mayWrite, maySeeCustomer } = loaderData;
  const { name, email, subject, createdAt, customerId, archivedAt, status } = message;
  const mailto = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject} (protocolo ${protocol})`)}`;
  return (
    <AdminScreen
      title={subject}
      lead={`Protocolo ${protocol}, recebida em ${formatDateTime(createdAt)}`}
      action={<SmallLink to="/admin/clientes/contatos">Voltar para os contatos</SmallLink>}
      aside={
        <>
          <Panel title="De quem" trailing={<MessagePill message={message} daysLeft={daysLeft} />}>
            <p className="break-words text-small leading-relaxed">
              <b className="font-semibold">{name}</b>
              <br />
              <span className="break-all">{email}</span>
            </p>
            <ul className="grid gap-1 text-small">
              <li>
                <a href={mailto} className="link inline-flex min-h-tap items-center gap-2">
                  <Icon of={Mail} size="s" />
                  Responder por e-mail
                </a>
              </li>
              {whatsapp && (
                <li>
                  <a
                    href={whatsapp}
                    target="_blank"
                    rel="noreferrer"
                    className="link inline-flex min-h-tap items-center gap-2"
                  >
                    <Icon of={MessageCircle} size="s" />
                    Falar pelo WhatsApp
                  </a>
                </li>
              )}
              {customerId && maySeeCustomer && (
                <li>
                  <Link to={`/admin/clientes/${customerId}`} className="link inline-flex min-h-tap items-center">
                    Ver cliente
                  </Link>
                </li>
              )}
            </ul>
          </Panel>
          {bought && bought.orders.length > 0 && (
            <BoughtPanel {...bought} lead="Da conta, ou com o e-mail escrito na mensagem, que ninguém conferiu." />
          )}
          {mayWrite && (
            <Panel title="Organizar">
              <div className="flex flex-wrap gap-3">
                {status === "received" ? (
                  <ActionButton intent="markAnswered" icon={Check} label="Marcar como respondida" />
                ) : (
                  <ActionButton intent="reopen" icon={RotateCcw} label="Voltar para as novas" />
                )}
                {archivedAt ? (
                  <ActionButton intent="unarchive" icon={ArchiveRestore} label="Desarquivar" />
                ) : (
                  <ActionButton intent="archive" icon={Archive} label="Arquivar" />
                )}
              </div>
            </Panel>
          )}
        </>
      }
    >
      <Panel title="Mensagem">
        <p className="whitespace-pre-line break-words">{message.message}</p>
      </Panel>
      {answers.map((answer) => (
        <Answered key={answer.id} answer={answer} />
      ))}
      {nextId && (
        <ButtonLink to={`/admin/clientes/contatos/${nextId}`} icon={ArrowRight} className="justify-self-start">
          Próxima mensagem
        </ButtonLink>
      )}
      {mayWrite && (
        <Panel
          title={answers.length > 0 ? "Responder de novo" : "Responder"}
          lead="Vai por e-mail, com a mensagem da pessoa abaixo da resposta."
        >
          {sendsMail ? (
            <AdminForm
              intent="answer"
              schema={ContactAnswerForm}
              emptied
              submit={{ label: "Enviar resposta", icon: Send }}
            >
              {({ field }) => <TextArea {...field("text")} label="Resposta" rows={8} />}
            </AdminForm>
          ) : (
            <Note tone="warning" title="A loja ainda não envia e-mails.">
              Use ‘Responder por e-mail’ e depois marque a mensagem como respondida.
            </Note>
          )}
        </Panel>
      )}
    </AdminScreen>
  );
}

function Answered({ answer }: { answer: ContactAnswer }) {
  return (
    <Panel title="Resposta da loja" lead={`${answer.by ?? "Equipe"}, ${formatDateTime(answer.createdAt)}`}>
      <p className="whitespace-pre-line break-words">{answer.text}</p>
    </Panel>
  );
}
