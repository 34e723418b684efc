import { Check, CircleAlert } from "lucide-react";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { maskedSmtp } from "#shop/settings/email/email-sender.ts";
import { fieldsOfSmtpUrl } from "#shop/settings/email/mail-server.ts";
import { presentEmailSender } from "#shop/settings/email/save-email-sender.server.ts";
import { readSecretHint } from "#shop/settings/secret-settings.server.ts";
import { readShopMails } from "#shop/settings/settings-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/mails";
import { changeMails } from "./change-mails.server.ts";
import { EmailSenderPanel, NotificationsForm, TestForm } from "./mail-forms.tsx";
import { MailServerForm } from "./mail-server/mail-server-form.tsx";

/** STARTTLS on the submission port is what most providers ask for. */
const NEW_SERVER = { host: "", port: "587", security: "starttls", username: "" };

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { config, db } = context.get(servicesContext);
  const [{ value, version }, notices, stored] = await Promise.all([
    presentEmailSender(db, config),
    readShopMails(db),
    readSecretHint(db, "smtp_url"),
  ]);
  return {
    values: { ...value, replyTo: value.replyTo ?? "", version },
    notices: { newOrder: notices.value.newOrder, to: config.brand.email, values: { version: notices.version } },
    server: config.smtpUrl && maskedSmtp(config.smtpUrl),
    source: config.smtpSource,
    serverForm: {
      values: config.smtpSource === "panel" && config.smtpUrl ? fieldsOfSmtpUrl(config.smtpUrl) : NEW_SERVER,
      isSaved: config.smtpSource === "panel",
      changed: stored?.changedAt.toISOString() ?? "",
    },
    isUnreadable: stored !== null,
    mayWriteServer: mayDo(staff.role, "mail_server.write"),
    demo: config.mode === "demo",
    ownEmail: staff.email,
    mayWrite: mayDo(staff.role, "settings.write"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, changeMails);
}

export const clientAction = offlineAction();

/** E-mail settings: sender, mail server, and whether sending works. */
export default function Mails({ loaderData }: Route.ComponentProps) {
  const { values, notices, server, source, serverForm, isUnreadable, demo, ownEmail, mayWrite, mayWriteServer } =
    loaderData;
  return (
    <AdminScreen
      title="E-mails"
      lead="Quem assina as mensagens da loja e por onde elas saem."
      aside={
        <Panel title="Para chegar à caixa de entrada">
          <p className="text-ink-soft text-small">
            Use um endereço do seu próprio domínio e publique nele os registros SPF, DKIM e DMARC que o seu provedor de
            e-mail informa. Endereços gratuitos, como os do Gmail, costumam parar no spam.
          </p>
        </Panel>
      }
    >
      <Panel title="Remetente">
        <EmailSenderPanel key={values.version} values={values} mayWrite={mayWrite} />
      </Panel>
      <Panel title="Avisos para a loja">
        <NotificationsForm key={notices.values.version} {...notices} mayWrite={mayWrite} />
      </Panel>
      <Panel
        title="Servidor de envio"
        trailing={
          server ? (
            <StatusPill tone="accent" icon={Check} label="Configurado" />
          ) : (
            <StatusPill tone="danger" icon={CircleAlert} label="Sem servidor" />
          )
        }
      >
        {source === "server" && (
          <p className="text-small">
            <code className="break-all rounded-control bg-tile px-2 py-1 text-caption">{server}</code>
            {!demo && (
              <span className="mt-2 block text-ink-soft">
                Vem de SMTP_URL, na configuração do servidor, e vale no lugar do painel.
              </span>
            )}
          </p>
        )}
        {source === null && !isUnreadable && (
          <Note tone="warning" title="A loja não envia e-mails.">
            Salve o servidor de envio do seu provedor de e-mail.
          </Note>
        )}
        {source === null && isUnreadable && (
          <Note tone="danger" title="O servidor guardado não pode ser lido.">
            APP_SECRET mudou desde que foi salvo. Salve-o de novo.
          </Note>
        )}
        {source !== "server" &&
          (mayWriteServer ? (
            <MailServerForm key={serverForm.changed} {...serverForm} />
          ) : (
            <Note>Só o proprietário troca o servidor de envio.</Note>
          ))}
        {demo && (
          <Note>
            No modo demonstração as mensagens ficam na{" "}
            <a href="/sandbox/mailbox" className="link">
              caixa de correio simulada
            </a>
            .
          </Note>
        )}
        {mayWrite && server && <TestForm email={ownEmail} />}
      </Panel>
    </AdminScreen>
  );
}
