import { Send } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { EmailSenderForm, TestMailForm } from "#shop/settings/email/email-sender.ts";
import { ShopEmailAddressesForm } from "#shop/settings/email/shop-notifications.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { SaveButton } from "../page/save-button.tsx";
import { type SettingField, SettingsForm } from "../page/settings-form.tsx";

interface SenderFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
}

const SENDER: readonly SettingField[] = [
  { name: "name", label: "Nome do remetente" },
  {
    name: "address",
    label: "E-mail do remetente",
    type: "email",
    hint: "Um endereço que o servidor de envio aceita.",
  },
  {
    name: "replyTo",
    label: "Respostas para",
    optional: true,
    type: "email",
    hint: "Vazio: as respostas voltam ao remetente.",
    className: "md:col-span-2",
  },
];

/** Sender of the shop's e-mails. */
export function EmailSenderPanel(props: SenderFormProps) {
  return (
    <SettingsForm
      intent="sender"
      schema={EmailSenderForm}
      fields={SENDER}
      columns="gap-x-4 gap-y-5 md:grid-cols-2"
      save="Salvar remetente"
      {...props}
    />
  );
}

interface NotificationsFormProps extends SenderFormProps {
  newOrder: boolean;
  /** Recipient address. */
  to: string;
}

/** Which e-mails the shop sends to itself. */
export function NotificationsForm({ newOrder, to, values, mayWrite }: NotificationsFormProps) {
  return (
    <AdminForm intent="notifications" schema={ShopEmailAddressesForm} values={values}>
      {({ busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid gap-1">
            <Checkbox
              name="newOrder"
              value="1"
              defaultChecked={newOrder}
              label="Avisar quando um pedido for pago"
              aria-describedby="avisos-para"
            />
            <p id="avisos-para" className="text-ink-soft text-small">
              Vai para {to}, o e-mail de contato da loja, com as peças, o total, o serviço de envio e o link do pedido.
            </p>
          </fieldset>
          {mayWrite && (
            <SaveButton busy={busy} changed={changed}>
              Salvar avisos
            </SaveButton>
          )}
        </>
      )}
    </AdminForm>
  );
}

/** Sends a test e-mail and shows the mail server's answer. */
export function TestForm({ email }: { email: string }) {
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
