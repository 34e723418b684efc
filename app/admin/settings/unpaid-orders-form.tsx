import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { limitsText, UnpaidOrderFields } from "#shop/settings/orders/unpaid-orders.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { SaveButton } from "../page/save-button.tsx";

interface UnpaidOrdersFormProps {
  values: Record<string, string>;
  remind: boolean;
  remindCarts: boolean;
  mayWrite: boolean;
}

/** How long orders wait, and when customers are reminded of them. */
export function UnpaidOrdersForm({ values, remind, remindCarts, mayWrite }: UnpaidOrdersFormProps) {
  return (
    <AdminForm intent="unpaid" schema={UnpaidOrderFields} values={values}>
      {({ field, busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid gap-8">
            <Group title="Prazo">
              <TextField
                {...field("unpaidHours")}
                autoComplete="off"
                inputMode="numeric"
                label="Cancelar depois de quantas horas"
                hint={`${limitsText("unpaidHours")} Contadas do pedido; um pagamento em andamento nunca é interrompido.`}
                className={NARROW}
              />
            </Group>
            <Group title="Lembretes por e-mail">
              <Checkbox name="remind" value="1" defaultChecked={remind} label="Lembrar de pedidos não pagos" />
              <div className="grid items-start gap-6 md:grid-cols-3">
                <TextField
                  {...field("pixMinutes")}
                  autoComplete="off"
                  inputMode="numeric"
                  label="Minutos antes de o PIX vencer"
                  hint={limitsText("pixMinutes")}
                />
                <TextField
                  {...field("idleMinutes")}
                  autoComplete="off"
                  inputMode="numeric"
                  label="Minutos sem iniciar o pagamento"
                  hint={limitsText("idleMinutes")}
                />
                <TextField
                  {...field("againHours")}
                  autoComplete="off"
                  inputMode="numeric"
                  label="Horas até o último lembrete"
                  hint={`${limitsText("againHours")} Contadas do pedido.`}
                />
              </div>
            </Group>
            <Group title="Carrinhos">
              <Checkbox
                name="remindCarts"
                value="1"
                defaultChecked={remindCarts}
                label="Lembrar clientes do carrinho parado"
                aria-describedby="carrinhos-quem"
              />
              <p id="carrinhos-quem" className="text-ink-soft text-small">
                Um e-mail, uma vez em 30 dias, só a quem tem conta e aceitou receber e-mails da loja e lembretes do
                carrinho na inscrição das novidades.
              </p>
              <TextField
                {...field("cartHours")}
                autoComplete="off"
                inputMode="numeric"
                label="Horas desde a última mudança"
                hint={limitsText("cartHours")}
                className={NARROW}
              />
            </Group>
          </fieldset>
          {mayWrite ? (
            <SaveButton busy={busy} changed={changed}>
              Salvar
            </SaveButton>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}

/** The field is as wide as one of three; its hint has the whole line. */
const NARROW = "md:[&>div]:max-w-60";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
