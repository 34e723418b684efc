import { Mail } from "lucide-react";
import { formatDateTime } from "#platform/clock.ts";
import { Panel } from "../page/admin-panel.tsx";
import { AskedForm } from "./dialog-form.tsx";
import type { DeskView } from "./load-desk.server.ts";

interface MailsPanelProps {
  desk: DeskView;
}

/** E-mails of an order that may be sent again: those that still apply. */
export function MailsPanel({ desk: { mails, email, mayWrite } }: MailsPanelProps) {
  if (mails.length === 0) return null;
  return (
    <Panel title="E-mails" lead="Os que ainda valem para este pedido.">
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <li key={mail.key} className="grid gap-1 py-3 text-small first:pt-0 last:pb-0">
            <span>{mail.name}</span>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-caption text-ink-muted tabular-nums">
                {mail.sentAt ? `Enviado em ${formatDateTime(mail.sentAt)}` : "Ainda não enviado"}
              </span>
              {mayWrite && (
                <AskedForm
                  name={`reenviar-${mail.key}`}
                  label={mail.sentAt ? "Enviar de novo" : "Enviar"}
                  title={mail.sentAt ? "Enviar de novo?" : "Enviar o e-mail?"}
                  icon={Mail}
                  variant="ghost"
                  intent={`resendMail-${mail.key}`}
                  hidden={{ mail: mail.key, again: mail.again }}
                  submit="Enviar"
                >
                  <p className="break-words text-ink-soft">
                    “{mail.subject}” vai agora para <b className="font-semibold">{email}</b>, com o pedido como ele
                    está.
                  </p>
                </AskedForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
