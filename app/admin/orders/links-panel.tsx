import { Copy, Mail, MessageCircle, Unlink } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { valueAt } from "#platform/value-at.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { AskedForm, DialogForm } from "./dialog-form.tsx";
import type { DeskView } from "./load-desk.server.ts";

interface LinksPanelProps {
  desk: DeskView;
}

/** Links that open the order without a login: until when, sending one, copying one, revoking all. */
export function LinksPanel({ desk: { links, email, mayWrite } }: LinksPanelProps) {
  if (email === "") {
    return (
      <Panel title="Links do pedido">
        <p className="text-ink-soft text-small">Os dados do cliente foram excluídos: nenhum link abre este pedido.</p>
      </Panel>
    );
  }
  const lead = `Abrem o pedido sem conta, com os dados em parte ocultos, por 90 dias desde o envio e pelo menos até ${formatDay(links.holdUntil)}.`;
  return (
    <Panel title="Links do pedido" lead={lead}>
      {links.revoked > 0 && (
        <p className="text-caption text-ink-muted">
          {links.revoked === 1 ? "Já revogados uma vez" : `Já revogados ${links.revoked} vezes`}: só os enviados depois
          abrem o pedido.
        </p>
      )}
      {mayWrite && (
        <div className="flex flex-wrap gap-3">
          {!isUndeliverable(email) && (
            <AskedForm
              name="enviar-link"
              label="Enviar link por e-mail"
              title="Enviar o link do pedido?"
              icon={Mail}
              intent="mailLink"
              hidden={{ mailId: links.mailId }}
              submit="Enviar link"
            >
              <p className="break-words text-ink-soft">
                Um link novo vai agora para <b className="font-semibold">{email}</b>, o e-mail do pedido.
              </p>
            </AskedForm>
          )}
          <DialogForm name="copiar-link" label="Copiar link" title="Copiar o link" icon={Copy}>
            {() => <CopyLink />}
          </DialogForm>
          <ActionButton
            intent="revokeLinks"
            icon={Unlink}
            label="Revogar links"
            variant="danger-outline"
            question={{
              title: "Revogar todos os links?",
              text: "Nenhum link enviado até agora abre mais o pedido, nem onde já está aberto. O navegador em que a compra foi feita e a conta do cliente continuam a vê-lo. Depois você pode enviar um link novo.",
              confirm: "Revogar links",
              danger: true,
            }}
          />
        </div>
      )}
    </Panel>
  );
}

const COPY = "copyLink";

/** The link is made when it is asked for, so that the log tells who had one. */
function CopyLink() {
  const own = useSentAnswer(COPY);
  const [link, setLink] = useState(own?.link ?? null);
  if (link) return <CopyCodeField label="Link do pedido" code={link} rows={4} />;
  return (
    <AdminForm intent={COPY} onDone={(answer) => setLink(answer.link ?? null)} submit="Gerar link">
      <p className="text-ink-soft">
        Para mandar por WhatsApp, por exemplo. Confirme antes que fala com quem comprou: quem tem o link vê o pedido e
        pode pagá-lo ou pedir a devolução. Fica no histórico que você gerou um link.
      </p>
    </AdminForm>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  first: "Primeiro lembrete, por e-mail",
  last: "Último lembrete, por e-mail",
  whatsapp: "Lembrado pelo WhatsApp",
};

interface RemindersPanelProps {
  desk: DeskView;
  orderId: string;
  /** Reminding is what the order needs now. */
  isMain: boolean;
}

/** What reminded of the order, and the button that reminds of it by WhatsApp. */
export function RemindersPanel({ desk: { reminders, mayWrite }, orderId, isMain }: RemindersPanelProps) {
  const { sent, whyNot } = reminders;
  const mayRemind = mayWrite && whyNot === null;
  if (sent.length === 0 && !mayRemind && whyNot !== "opted_out") return null;
  return (
    <Panel title="Lembretes">
      {sent.length > 0 && (
        <ul className="grid gap-2 text-small">
          {sent.map(({ turn, sentAt }) => (
            <li key={turn} className="grid">
              <span>{valueAt(NAMES, turn) ?? turn}</span>
              <span className="text-caption text-ink-muted tabular-nums">
                {sentAt ? formatDateTime(sentAt) : "Não saiu"}
              </span>
            </li>
          ))}
        </ul>
      )}
      {whyNot === "opted_out" && (
        <p className="text-ink-soft text-small">O cliente tocou em “Não quero lembretes”: por favor, não lembre.</p>
      )}
      {mayRemind && (
        <form method="post" action={`/admin/pedidos/${orderId}/lembrar`} target="_blank" rel="noreferrer">
          <Button type="submit" variant={isMain ? "primary" : "secondary"} icon={MessageCircle}>
            Lembrar pelo WhatsApp
          </Button>
        </form>
      )}
    </Panel>
  );
}
