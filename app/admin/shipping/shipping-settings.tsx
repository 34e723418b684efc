import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { formOfSettings, ShippingForm, settingsOfForm } from "#shop/ordering/shipping/shipping-form.ts";
import { shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { checked } from "../forms/handlers.server.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import type { Route } from "./+types/shipping-settings";
import { ShippingSettingsForm } from "./shipping-settings-form.tsx";

export const loader = panelLoader(async ({ db, config, may }) => {
  const { value: settings, version } = await readSetting({ db }, shippingSettings);
  return {
    values: { ...formOfSettings(settings), version },
    usualOrigin: formatCep(config.melhorEnvio.fromCep),
    mayWrite: may("settings.write"),
  };
});

export const action = panelAction(
  checked(ShippingForm, async ({ services, staff, fields }: PanelPost, form) => {
    const settings = settingsOfForm(form, fields);
    const answer = await saveSetting(services, staff, shippingSettings, settings, fields.version ?? "");
    return said(fields, answer, "Frete salvo");
  }),
);

export const clientAction = offlineAction();

/** Shipping settings: origin, services, prices, free shipping, pick-up. */
export default function ShippingSettings({ loaderData }: Route.ComponentProps) {
  const { values, usualOrigin, mayWrite } = loaderData;
  return (
    <AdminScreen
      title="Frete"
      lead="De onde os pedidos saem, com quem viajam e quanto o cliente paga."
      aside={
        <>
          <Panel title="Quando vale">
            <p className="text-ink-soft text-small">
              O que você salva vale na próxima cotação. Quem já escolheu um frete compra por ele durante 24 horas.
            </p>
          </Panel>
          <Panel title="Peso e medidas">
            <p className="text-ink-soft text-small">
              Cada produto viaja com o próprio peso, medidas e valor. Sem eles, valem 0,05 kg e uma caixa de 10 x 5 x 15
              cm para todas as peças sem medida.
            </p>
          </Panel>
        </>
      }
    >
      <ShippingSettingsForm key={values.version} values={values} usualOrigin={usualOrigin} mayWrite={mayWrite} />
    </AdminScreen>
  );
}
