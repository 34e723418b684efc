import { ChevronDown } from "lucide-react";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { CHANNEL_LABELS, REQUEST_CHANNELS } from "#shop/customer-records/privacy-requests/data-request.ts";
import { DeletionForm } from "#shop/customer-records/staff-account-forms.ts";
import { DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import { AdminForm } from "../page/admin-form.tsx";

export const DELETE_INTENT = "delete";

/** Channels by which a person may ask for deletion, other than the shop's own pages. */
export const CHANNEL_OPTIONS = REQUEST_CHANNELS.filter((each) => each !== "account").map((value) => ({
  value,
  label: CHANNEL_LABELS[value],
}));

/** Deletes an account at its owner's request. Explains what is deleted and kept; requires a typed confirmation. */
export function DeleteForm({ name }: { name: string }) {
  return (
    <details
      open={useSentAnswer(DELETE_INTENT) !== undefined}
      className="group rounded-panel border border-line bg-surface"
    >
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 px-5 py-4 text-title md:px-7">
        <h3>Excluir a conta a pedido da pessoa</h3>
        <Icon of={ChevronDown} className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-5 pb-6 md:px-7">
        <div className="grid gap-3 text-ink-soft text-small">
          <p>
            Apaga na hora os dados, endereços, favoritos, avisos, newsletter e mensagens de {name}, e encerra as
            sessões. Não há como desfazer. A pessoa recebe um último e-mail.
          </p>
          <p>
            <b className="font-semibold text-ink">O que fica:</b> dos pedidos pagos, por cinco anos, só o que a lei
            fiscal exige: nome, documento, endereço e valores. Os outros pedidos ficam sem o nome.
          </p>
        </div>
        <Note tone="warning" title="Confirme antes quem pediu.">
          O pedido deve vir do e-mail ou do telefone da conta, ou com um documento. Com um pedido, pagamento ou
          devolução em andamento, a conta não pode ser excluída.
        </Note>
        <AdminForm
          intent={DELETE_INTENT}
          schema={DeletionForm}
          submit={{ label: "Excluir a conta", variant: "danger" }}
        >
          {({ field }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
              <SelectField
                {...field("channel")}
                label="Por onde veio o pedido"
                options={[{ value: "", label: "Escolha" }, ...CHANNEL_OPTIONS]}
              />
              <TextField
                {...field("confirmation")}
                label={`Digite ${DELETE_WORD} para confirmar`}
                autoComplete="off"
                autoCapitalize="characters"
              />
            </div>
          )}
        </AdminForm>
      </div>
    </details>
  );
}
