import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import { SWITCHED_METHODS, type SwitchedMethod } from "#shop/config/payment-switches.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { readFreeShipping } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { FIRST_METHOD, PaymentMethodFields, paymentMethods } from "#shop/settings/payments/payment-methods.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { SaveOrNote } from "../page/save-button.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import { readPanels } from "../page/setting-panels.server.ts";
import type { Route } from "./+types/payments";
import { changePayments } from "./change-payments.server.ts";
import { readKeyStates } from "./key-states.server.ts";
import { KeysPanel } from "./keys-panel.tsx";

export const loader = panelLoader(async ({ services, db, config, may }) => {
  const switches = await readSetting(services, paymentMethods);
  return {
    providers: await readKeyStates(db, config),
    methods: SWITCHED_METHODS.map((method) => ({
      method,
      label: method === "stripe" ? "Página segura da Stripe" : paymentMethodLabel(method),
      isOn: switches.value[method],
      isAllowed: services.payments.allowed.includes(method),
    })),
    switches: { version: switches.version },
    freeFrom: freeShippingText(await readFreeShipping(db)),
    panels: await readPanels(services, "payments", "payment_limits"),
    mayWriteKeys: may("payment_keys.write"),
    mayWrite: may("settings.write"),
  };
});

/** Null: no cart ships for free. */
function freeShippingText(rule: FreeShipping | null): string | null {
  return (
    rule && `A partir de ${formatBrl(rule.fromCents)}${rule.where ? `, para ${rule.where}` : ", para todo o Brasil"}.`
  );
}

export const action = panelAction(changePayments);
export const clientAction = offlineAction();

/** Payment settings: methods, providers' keys, PIX discount, installments. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { providers, methods, switches, freeFrom, panels, mayWrite, mayWriteKeys } = loaderData;
  const panel = { panels, mayWrite };
  return (
    <AdminScreen
      title="Pagamentos"
      lead="As formas que você aceita e as chaves de quem cobra por você, que ficam criptografadas."
      aside={
        <>
          <Panel title="Frete grátis">
            <p className="text-ink-soft text-small tabular-nums">
              {freeFrom === null ? "A loja não oferece frete grátis." : freeFrom}{" "}
              <Link to="/admin/frete" className="link">
                Alterar em Frete
              </Link>
            </p>
          </Panel>
          <Panel title="Ao desligar uma forma">
            <p className="text-ink-soft text-small">
              Ela some da loja na hora. Quem já tem o código do PIX, o boleto ou a página de pagamento aberta ainda pode
              pagar até o prazo.
            </p>
          </Panel>
          <Panel title="Qual chave vale">
            <p className="text-ink-soft text-small">
              As chaves salvas aqui valem no lugar das da configuração do servidor, todas juntas: nunca uma daqui com
              outra de lá. Removidas, voltam a valer as do servidor, se houver.
            </p>
          </Panel>
          <Panel title="Ao trocar de conta">
            <p className="text-ink-soft text-small">
              Pagamentos em aberto foram feitos com as chaves antigas: espere que terminem, ou eles ficam sem resposta
              até as chaves voltarem.
            </p>
          </Panel>
        </>
      }
    >
      <Panel title="Formas de pagamento" lead="O que o cliente pode escolher ao pagar, no site inteiro.">
        <PaymentMethodsForm key={switches.version} methods={methods} values={switches} mayWrite={mayWrite} />
      </Panel>
      <SettingPanels place="payments" {...panel} />
      {providers.map((provider) => (
        <KeysPanel key={`${provider.name} ${provider.changed}`} provider={provider} mayWrite={mayWriteKeys} />
      ))}
      <SettingPanels place="payment_limits" {...panel} />
    </AdminScreen>
  );
}

interface MethodSwitch {
  method: SwitchedMethod;
  label: string;
  isOn: boolean;
  /** Whether the shop has keys for it. */
  isAllowed: boolean;
}

interface PaymentMethodsFormProps {
  methods: readonly MethodSwitch[];
  values: { version: string };
  mayWrite: boolean;
}

const ERROR_ID = "formas-erro";

/** Which payment methods the shop offers. */
function PaymentMethodsForm({ methods, values, mayWrite }: PaymentMethodsFormProps) {
  const offersNone = !methods.some(({ isOn, isAllowed }) => isOn && isAllowed);
  return (
    <AdminForm intent="methods" schema={PaymentMethodFields} values={values}>
      {({ field, busy, changed }) => {
        const error = field(FIRST_METHOD).error;
        return (
          <>
            <input type="hidden" name="version" value={values.version} />
            {offersNone && (
              <Note tone="warning" title="A loja não recebe pagamentos.">
                Nenhuma forma ligada tem chaves.
              </Note>
            )}
            <fieldset disabled={!mayWrite} aria-describedby={error ? ERROR_ID : undefined} className="grid">
              <legend className="sr-only">Formas ligadas</legend>
              <div className="grid gap-x-6 md:grid-cols-2">
                {methods.map(({ method, label, isOn, isAllowed }) => (
                  <Checkbox
                    key={method}
                    name={method}
                    value="1"
                    defaultChecked={isOn}
                    aria-invalid={error ? true : undefined}
                    label={
                      <>
                        {label}
                        {!isAllowed && <span className="block text-caption text-ink-muted">Sem chaves</span>}
                      </>
                    }
                  />
                ))}
              </div>
              <FieldError id={ERROR_ID} message={error} />
            </fieldset>
            <SaveOrNote mayWrite={mayWrite} busy={busy} changed={changed}>
              Salvar formas
            </SaveOrNote>
          </>
        );
      }}
    </AdminForm>
  );
}
