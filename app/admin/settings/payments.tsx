import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { formatBrl } from "#platform/money.ts";
import { SWITCHED_METHODS } from "#shop/config/payment-switches.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import type { FreeShipping } from "#shop/ordering/shipping/free-shipping.ts";
import { readFreeShipping } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { fieldsOfPlan } from "#shop/settings/installment-fields.ts";
import { readPaymentMethods } from "#shop/settings/payments/payment-methods-queries.server.ts";
import {
  readHeldPieces,
  readInstallments,
  readManualOrders,
  readPixDiscountSetting,
} from "#shop/settings/settings-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/payments";
import { changePayments } from "./change-payments.server.ts";
import { readKeyStates } from "./key-states.server.ts";
import { KeysPanel } from "./keys-panel.tsx";
import { ManualOrdersForm } from "./manual-orders-form.tsx";
import { PaymentMethodsForm } from "./payment-methods-form.tsx";
import { HeldPiecesForm, InstallmentsForm, PixDiscountForm } from "./payment-terms-forms.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { config, db, payments } = context.get(servicesContext);
  const switches = await readPaymentMethods(db);
  const discount = await readPixDiscountSetting(db, config.pixDiscountPercent);
  const plan = await readInstallments(db, config.installments);
  const held = await readHeldPieces(db, config.heldPieces);
  const manual = await readManualOrders(db, config.manualOrders);
  return {
    providers: await readKeyStates(db, config),
    methods: SWITCHED_METHODS.map((method) => ({
      method,
      label: method === "stripe" ? "Página segura da Stripe" : paymentMethodLabel(method),
      isOn: switches.value[method],
      isAllowed: payments.allowed.includes(method),
    })),
    switches: { version: switches.version },
    freeFrom: freeShippingText(await readFreeShipping(db)),
    discount: { percent: String(discount.value.percent), version: discount.version },
    plan: { ...fieldsOfPlan(plan.value), version: plan.version },
    held: { ...textsOf(held.value), version: held.version },
    manual: {
      holdHours: String(manual.value.holdHours),
      ...textsOf(manual.value.discountPercent),
      version: manual.version,
    },
    mayWriteKeys: mayDo(staff.role, "payment_keys.write"),
    mayWrite: mayDo(staff.role, "settings.write"),
  };
}

/** Null: no cart ships for free. */
function freeShippingText(rule: FreeShipping | null): string | null {
  return (
    rule && `A partir de ${formatBrl(rule.fromCents)}${rule.where ? `, para ${rule.where}` : ", para todo o Brasil"}.`
  );
}

const textsOf = (numbers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, changePayments);
}

export const clientAction = offlineAction();

/** Payment settings: methods, providers' keys, PIX discount, installments. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { providers, methods, switches, freeFrom, discount, plan, held, manual, mayWrite, mayWriteKeys } = loaderData;
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
      <Panel title="Desconto no PIX" lead="Sobre as peças, mostrado no carrinho e na escolha do pagamento.">
        <PixDiscountForm key={discount.version} values={discount} mayWrite={mayWrite} />
      </Panel>
      <Panel title="Parcelamento no cartão" lead="O que a loja promete nas páginas, nas peças e no pagamento.">
        <InstallmentsForm key={plan.version} values={plan} mayWrite={mayWrite} />
      </Panel>
      {providers.map((provider) => (
        <KeysPanel key={`${provider.name} ${provider.changed}`} provider={provider} mayWrite={mayWriteKeys} />
      ))}
      <Panel
        title="Peças à espera do pagamento"
        lead="Quantas peças um mesmo cliente (pela conta; sem conta, pelo CPF, e-mail ou endereço) pode guardar sem ter pago, e quantas podem guardar, juntos, todos os que nunca pagaram um pedido."
      >
        <HeldPiecesForm key={held.version} values={held} mayWrite={mayWrite} />
      </Panel>
      <Panel title="Pedidos feitos pela equipe" lead="Os que você monta para um cliente, em Pedidos → Novo pedido.">
        <ManualOrdersForm key={manual.version} values={manual} mayWrite={mayWrite} />
      </Panel>
    </AdminScreen>
  );
}
