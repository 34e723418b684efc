import { Check, Store } from "lucide-react";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { LONGEST_GIFT_MESSAGE } from "#shop/ordering/orders/placing/delivery-rules.ts";
import { GiftMessagesFields } from "#shop/settings/orders/gift-messages.ts";
import { readGiftMessages } from "#shop/settings/orders/order-settings-queries.server.ts";
import { saveShopStatus } from "#shop/settings/save-shop-status.server.ts";
import { readShopStatus } from "#shop/settings/settings-queries.server.ts";
import { closedNotice, statusForm } from "#shop/settings/shop-status.ts";
import { mayDo } from "#shop/staff/role.ts";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import { SaveButton } from "../page/save-button.tsx";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/status";
import { changeGiftMessages } from "./change-gift-messages.server.ts";

const OPTIONS = [
  { value: "open", label: "Aberta" },
  { value: "closed", label: "Fechada" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, clock } = context.get(servicesContext);
  const { status, version } = await readShopStatus(db);
  const gifts = await readGiftMessages(db);
  const now = clock();
  const notice = closedNotice(status, now);
  const today = dayInSaoPaulo(now);
  return {
    // Once the reopening day has come, the shop counts as open.
    values: {
      status: notice ? "closed" : "open",
      message: status.message,
      reopensOn: notice ? (status.reopensOn ?? "") : "",
      version,
    },
    notice,
    today,
    tomorrow: addDays(today, 1),
    gifts: { offered: gifts.value.offered, values: { version: gifts.version } },
    mayWrite: mayDo(staff.role, "settings.write"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, async ({ services, staff, fields }) => {
    if (fields[INTENT_FIELD] === "giftMessages") return changeGiftMessages(services, staff, fields);
    const schema = statusForm(dayInSaoPaulo(services.clock()));
    const form = schema.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(schema, fields) });
    const answer = await saveShopStatus(services, staff, form.data, fields.version ?? "");
    return said(fields, answer, form.data.status === "closed" ? "A loja está fechada" : "A loja está aberta");
  });
}

export const clientAction = offlineAction();

/** Opens or closes the shop, closed with a message and a reopening day; gift messages. */
export default function Status({ loaderData }: Route.ComponentProps) {
  const { values, notice, gifts, mayWrite, today, tomorrow } = loaderData;
  return (
    <AdminScreen
      title="Funcionamento"
      lead="Feche a loja nas férias sem tirá-la do ar, e diga o que o cliente pode pedir."
      aside={
        <Panel title="Enquanto está fechada">
          <ul className="grid list-disc gap-2 pl-4 text-ink-soft text-small">
            <li>As pessoas navegam, favoritam e montam o carrinho. Uma faixa no alto de cada página mostra o aviso.</li>
            <li>Pedidos e pagamentos novos são recusados com a sua mensagem.</li>
            <li>Pagamentos já iniciados continuam valendo: um PIX ou boleto emitido ainda pode ser pago.</li>
            <li>No dia da reabertura a loja volta a vender sozinha.</li>
          </ul>
        </Panel>
      }
    >
      <Panel
        title="Estado da loja"
        trailing={
          notice ? (
            <StatusPill
              tone="warning"
              icon={Store}
              label={notice.reopensOn ? `Fechada até ${notice.reopensOn}` : "Fechada"}
            />
          ) : (
            <StatusPill tone="accent" icon={Check} label="Aberta" />
          )
        }
      >
        <StatusFormPanel
          key={`${values.version} ${values.status}`}
          values={values}
          today={today}
          tomorrow={tomorrow}
          mayWrite={mayWrite}
        />
      </Panel>
      <Panel title="Mensagem de presente" lead="Quem compra pode escrever um cartão para quem recebe.">
        <GiftMessagesForm key={gifts.values.version} {...gifts} mayWrite={mayWrite} />
      </Panel>
    </AdminScreen>
  );
}

interface StatusFormProps {
  values: Record<string, string>;
  /** `YYYY-MM-DD` */
  today: string;
  tomorrow: string;
  mayWrite: boolean;
}

function StatusFormPanel({ values, today, tomorrow, mayWrite }: StatusFormProps) {
  return (
    <AdminForm intent="status" schema={statusForm(today)} values={values}>
      {({ field, busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
            <SelectField {...field("status")} label="A loja está" options={OPTIONS} />
            <TextField
              {...field("reopensOn")}
              label="Reabre em"
              optional
              type="date"
              min={tomorrow}
              hint="Vazio: até você abrir de novo."
            />
            <TextField
              {...field("message")}
              label="Aviso para os clientes"
              maxLength={160}
              autoComplete="off"
              placeholder="Estamos em férias coletivas."
              hint="Aparece na faixa e quando alguém tenta comprar."
              className="md:col-span-2"
            />
          </fieldset>
          {mayWrite ? (
            <SaveButton busy={busy} changed={changed}>
              Salvar funcionamento
            </SaveButton>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}

interface GiftMessagesFormProps {
  offered: boolean;
  values: { version: string };
  mayWrite: boolean;
}

/** Whether the checkout asks for a gift message. */
function GiftMessagesForm({ offered, values, mayWrite }: GiftMessagesFormProps) {
  return (
    <AdminForm intent="giftMessages" schema={GiftMessagesFields} values={values}>
      {({ busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid gap-1">
            <Checkbox
              name="offered"
              value="1"
              defaultChecked={offered}
              label="Perguntar na entrega"
              aria-describedby="presente-onde"
            />
            <p id="presente-onde" className="text-ink-soft text-small">
              Até {LONGEST_GIFT_MESSAGE} caracteres. Ela aparece no pedido e sai impressa na lista de separação.
            </p>
          </fieldset>
          {mayWrite && (
            <SaveButton busy={busy} changed={changed}>
              Salvar mensagem de presente
            </SaveButton>
          )}
        </>
      )}
    </AdminForm>
  );
}
