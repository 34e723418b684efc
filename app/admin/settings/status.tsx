import { Check, Store } from "lucide-react";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { LONGEST_GIFT_MESSAGE } from "#shop/ordering/orders/placing/delivery-rules.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { closedNotice, shopStatus, statusForm, statusOfForm } from "#shop/settings/shop-status.ts";
import { checked } from "../forms/handlers.server.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import { SaveOrNote } from "../page/save-button.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import { panelHandlers, readPanels } from "../page/setting-panels.server.ts";
import type { Route } from "./+types/status";

const OPTIONS = [
  { value: "open", label: "Aberta" },
  { value: "closed", label: "Fechada" },
];

export const loader = panelLoader(async ({ services, clock, may }) => {
  const { value: status, version } = await readSetting(services, shopStatus);
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
    panels: await readPanels(services, "status"),
    mayWrite: may("settings.write"),
  };
});

export const action = panelForms({
  status: checked(
    ({ clock }: PanelPost) => statusForm(dayInSaoPaulo(clock())),
    async ({ services, staff, fields }, form) => {
      const answer = await saveSetting(services, staff, shopStatus, statusOfForm(form), fields.version ?? "");
      return said(fields, answer, form.status === "closed" ? "A loja está fechada" : "A loja está aberta");
    },
  ),
  ...panelHandlers("status"),
});

export const clientAction = offlineAction();

/** Opens or closes the shop, closed with a message and a reopening day; gift messages. */
export default function Status({ loaderData }: Route.ComponentProps) {
  const { values, notice, panels, mayWrite, today, tomorrow } = loaderData;
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
        title="Status da loja"
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
      <SettingPanels
        place="status"
        panels={panels}
        mayWrite={mayWrite}
        hints={{
          offered: `A mensagem tem até ${LONGEST_GIFT_MESSAGE} caracteres. Ela e o nome aparecem no pedido e na lista de separação.`,
        }}
        readOnly={null}
      />
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
              hint="Deixe vazio para reabrir quando quiser."
            />
            <TextField
              {...field("message")}
              label="Aviso para os clientes"
              autoComplete="off"
              placeholder="Estamos em férias coletivas."
              hint="Aparece na faixa e quando alguém tenta comprar."
              className="md:col-span-2"
            />
          </fieldset>
          <SaveOrNote mayWrite={mayWrite} busy={busy} changed={changed}>
            Salvar funcionamento
          </SaveOrNote>
        </>
      )}
    </AdminForm>
  );
}
