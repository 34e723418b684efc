import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Note } from "#app/ui/note.tsx";
import { fieldsOfPlan, InstallmentFields } from "#shop/settings/installment-fields.ts";
import {
  readHeldPieces,
  readInstallments,
  readManualOrders,
  readPixDiscountSetting,
} from "#shop/settings/settings-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen, Panel } from "../admin-panel.tsx";
import { type SettingField, SettingsForm } from "../settings-form.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/payments";
import { changePayments } from "./change-payments.server.ts";
import { HeldPiecesFields } from "./held-pieces-fields.ts";
import { readKeyStates } from "./key-states.server.ts";
import { KeysPanel } from "./keys-panel.tsx";
import { ManualOrdersForm } from "./manual-orders-form.tsx";
import { PixDiscountFields } from "./pix-discount-fields.ts";

export function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { config, db } = context.get(servicesContext);
  return readOrOutage(async () => {
    const discount = await readPixDiscountSetting(db, config.pixDiscountPercent);
    const plan = await readInstallments(db, config.installments);
    const held = await readHeldPieces(db, config.heldPieces);
    const manual = await readManualOrders(db, config.manualOrders);
    return {
      providers: await readKeyStates(db, config),
      discount: { percent: String(discount.value.percent), version: discount.version },
      plan: { ...fieldsOfPlan(plan.value), version: plan.version },
      held: { instant: String(held.value.instant), boleto: String(held.value.boleto), version: held.version },
      manual: {
        holdHours: String(manual.value.holdHours),
        ...textsOf(manual.value.discountPercent),
        version: manual.version,
      },
      mayWriteKeys: mayDo(staff.role, "payment_keys.write"),
      mayWrite: mayDo(staff.role, "settings.write"),
    };
  });
}

const textsOf = (numbers: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) => changePayments(context.get(servicesContext), staff, fields));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Pagamentos");
}

/** Payment settings: providers' keys, PIX discount, installments. */
export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { providers, discount, plan, held, manual, mayWrite, mayWriteKeys } = loaderData;
  return (
    <AdminScreen
      title="Pagamentos"
      lead="As chaves de quem cobra por você. Ficam criptografadas; só os quatro últimos caracteres aparecem."
      aside={
        <>
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
      {providers.map((provider) => (
        <KeysPanel
          key={`${provider.name} ${provider.changed}`}
          provider={provider}
          mayWrite={mayWriteKeys}
          initial={actionData}
        />
      ))}
      <Panel title="Desconto no PIX" lead="Sobre as peças, mostrado no carrinho e na escolha do pagamento.">
        <PixDiscountForm key={discount.version} values={discount} mayWrite={mayWrite} initial={actionData} />
      </Panel>
      <Panel title="Parcelamento no cartão" lead="O que a loja promete nas páginas, nas peças e no pagamento.">
        <InstallmentsForm key={plan.version} values={plan} mayWrite={mayWrite} initial={actionData} />
      </Panel>
      <Panel
        title="Peças à espera do pagamento"
        lead="Quantas peças um mesmo cliente (pela conta, CPF, e-mail ou endereço) pode guardar sem ter pago."
      >
        <HeldPiecesForm key={held.version} values={held} mayWrite={mayWrite} initial={actionData} />
      </Panel>
      <Panel title="Pedidos feitos pela equipe" lead="Os que você monta para um cliente, em Pedidos → Novo pedido.">
        <ManualOrdersForm key={manual.version} values={manual} mayWrite={mayWrite} initial={actionData} />
      </Panel>
    </AdminScreen>
  );
}

interface FormProps {
  values: Record<string, string>;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

const DISCOUNT: readonly SettingField[] = [
  { name: "percent", label: "Desconto em %", inputMode: "numeric", hint: "De 0 a 50. Zero: sem desconto." },
];

function PixDiscountForm(props: FormProps) {
  return (
    <SettingsForm
      intent="pix"
      schema={PixDiscountFields}
      fields={DISCOUNT}
      columns="md:grid-cols-2"
      save="Salvar desconto"
      {...props}
    />
  );
}

const HELD: readonly SettingField[] = [
  { name: "instant", label: "Peças ao todo", inputMode: "numeric", hint: "PIX, cartão e boleto juntos." },
  {
    name: "boleto",
    label: "Das quais por boleto",
    inputMode: "numeric",
    hint: "Um boleto guarda as peças por até uma semana.",
  },
];

function HeldPiecesForm(props: FormProps) {
  return (
    <SettingsForm
      intent="guardadas"
      schema={HeldPiecesFields}
      fields={HELD}
      columns="gap-6 md:grid-cols-2"
      save="Salvar limites"
      {...props}
    />
  );
}

interface InstallmentsFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

const FIELDS: readonly SettingField[] = [
  { name: "most", label: "Parcelas, no máximo", inputMode: "numeric", hint: "De 1 a 12. Um: só à vista." },
  {
    name: "interestFree",
    label: "Das quais sem juros",
    inputMode: "numeric",
    hint: "Um: nenhuma parcela é prometida sem juros.",
  },
  { name: "smallest", label: "Menor parcela, em R$", inputMode: "decimal", hint: "Abaixo dela há menos parcelas." },
];

export function InstallmentsForm(props: InstallmentsFormProps) {
  return (
    <SettingsForm
      intent="parcelas"
      schema={InstallmentFields}
      fields={FIELDS}
      columns="gap-6 md:grid-cols-3"
      save="Salvar parcelamento"
      lead={
        <Note tone="info">
          Quem decide os juros é a sua conta no Mercado Pago (parcelamento sem acréscimo). Prometa aqui o mesmo que está
          lá: no pagamento vale o que o provedor oferece para o cartão.
        </Note>
      }
      {...props}
    />
  );
}
