import { Archive, ArchiveRestore, ArrowRight, Check, Mail, MessageCircle, RotateCcw, Send } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import type { AdminAnswer } from "#app/admin/page/admin-answer.ts";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { adminMeta } from "#app/admin/page/admin-meta.ts";
import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { missing } from "#app/admin/page/missing-record.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { answerStaff, staffOf } from "#app/admin/page/staff-context.server.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { daysUntil } from "#shop/customer-records/privacy-requests/data-request.ts";
import { readWriterOrders } from "#shop/customer-records/writer-order-queries.server.ts";
import { ContactAnswerForm, contactAnswerDueOn } from "#shop/customers/contact/contact-inbox.ts";
import { protocolOf } from "#shop/customers/contact/contact-message.ts";
import type { ContactAnswer } from "#shop/customers/contact/contact-queries.server.ts";
import { readMessage } from "#shop/customers/contact/inbox-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { BoughtPanel } from "../customers/customer-panels.tsx";
import { MessagePill } from "../people-pills.tsx";
import { personWhatsapp } from "../whatsapp.ts";
import type { Route } from "./+types/message";
import { changeMessage } from "./change-message.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, config, clock, mailer } = context.get(servicesContext);
  const opened = await orForbidden(() => readMessage(db, staff, params.messageId));
  if (!opened) throw missing("message");
  const { message, answers, phone, nextId } = opened;
  const maySeeOrders = mayDo(staff.role, "orders.read");
  return {
    message,
    bought: maySeeOrders ? await orForbidden(() => readWriterOrders(db, staff, message)) : null,
    answers,
    // Offered once this one waits no more.
    nextId: message.status === "received" && message.archivedAt === null ? null : nextId,
    protocol: protocolOf(message),
    daysLeft: daysUntil(contactAnswerDueOn(message.createdAt), dayInSaoPaulo(clock())),
    whatsapp: personWhatsapp({ name: message.name, phone }, config),
    sendsMail: mailer !== null,
    mayWrite: mayDo(staff.role, "messages.write"),
    maySeeCustomer: mayDo(staff.role, "customers.read"),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerStaff(request, context, (posted) => changeMessage({ ...posted, messageId: params.messageId }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData?.message.subject ?? "Mensagem");
}

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
      action={
        <Link to="/admin/clientes/contatos" className="link inline-flex min-h-tap items-center text-small">
          Voltar para os contatos
        </Link>
      }
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
