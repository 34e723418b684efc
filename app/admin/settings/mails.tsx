import { Check, CircleAlert, Send } from "lucide-react";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { maskedSmtp, TestMailForm } from "#shop/settings/email/email-sender.ts";
import { fieldsOfSmtpUrl } from "#shop/settings/email/mail-server.ts";
import { readSecretHint } from "#shop/settings/secret-settings.server.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import { readPanels } from "../page/setting-panels.server.ts";
import type { Route } from "./+types/mails";
import { changeMails } from "./change-mails.server.ts";
import { MailServerForm } from "./mail-server/mail-server-form.tsx";

/** STARTTLS on the submission port is what most providers ask for. */
const NEW_SERVER = { host: "", port: "587", security: "starttls", username: "" };

export const loader = panelLoader(async ({ services, db, config, staff, may }) => {
  const [panels, stored] = await Promise.all([readPanels(services, "mails"), readSecretHint(db, "smtp_url")]);
  return {
    panels,
    noticesTo: config.brand.email,
    server: config.smtpUrl && maskedSmtp(config.smtpUrl),
    source: config.smtpSource,
    serverForm: {
      values: config.smtpSource === "panel" && config.smtpUrl ? fieldsOfSmtpUrl(config.smtpUrl) : NEW_SERVER,
      isSaved: config.smtpSource === "panel",
      changed: stored?.changedAt.toISOString() ?? "",
    },
    isUnreadable: stored !== null,
    mayWriteServer: may("mail_server.write"),
    demo: config.mode === "demo",
    ownEmail: staff.email,
    mayWrite: may("settings.write"),
  };
});

export const action = panelAction(changeMails);
export const clientAction = offlineAction();

/** E-mail settings: sender, mail server, and whether sending works. */
export default function Mails({ loaderData }: Route.ComponentProps) {
  const { panels, noticesTo, server, source, serverForm, isUnreadable, demo, ownEmail, mayWrite, mayWriteServer } =
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
      <SettingPanels
        place="mails"
        panels={panels}
        mayWrite={mayWrite}
        hints={{
          newOrder: `Vai para ${noticesTo}, o e-mail de contato da loja, com as peças, o total, o serviço de envio e o link do pedido.`,
        }}
      />
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

/** Sends a test e-mail and shows the mail server's answer. */
function TestForm({ email }: { email: string }) {
  return (
    <AdminForm
      intent="test"
      schema={TestMailForm}
      values={{ to: email }}
      className="grid gap-4 border-line border-t pt-5"
    >
      {({ field, busy }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
          <TextField {...field("to")} label="Enviar teste para" type="email" autoComplete="off" />
          <Button type="submit" variant="secondary" icon={Send} busy={busy} className="md:mt-6.5">
            Enviar e-mail de teste
          </Button>
        </div>
      )}
    </AdminForm>
  );
}
