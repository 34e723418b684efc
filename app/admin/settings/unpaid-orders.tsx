import { offlineAction } from "#app/admin/page/offline-action.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readUnpaidOrderCaps } from "#shop/settings/orders/order-settings-queries.server.ts";
import { fieldsOfCaps, UnpaidOrderCapsFields } from "#shop/settings/orders/unpaid-order-caps.ts";
import { fieldsOfUnpaidOrders } from "#shop/settings/orders/unpaid-orders.ts";
import { readUnpaidOrders } from "#shop/settings/settings-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { type SettingField, SettingsForm } from "../page/settings-form.tsx";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/unpaid-orders";
import { changeUnpaidOrders } from "./change-unpaid-orders.server.ts";
import { UnpaidOrdersForm } from "./unpaid-orders-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const { value, version } = await readUnpaidOrders(db);
  const caps = await readUnpaidOrderCaps(db);
  return {
    values: { ...fieldsOfUnpaidOrders(value), version },
    caps: { ...fieldsOfCaps(caps.value), version: caps.version },
    remind: value.remind,
    remindCarts: value.remindCarts,
    mayWrite: mayDo(staff.role, "settings.write"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, changeUnpaidOrders);
}

export const clientAction = offlineAction();

const CAPS: readonly SettingField[] = [
  {
    name: "atOnce",
    label: "Sem pagamento de cada vez",
    optional: true,
    inputMode: "numeric",
    hint: "Vazio: sem limite.",
  },
  {
    name: "perHour",
    label: "Sem pagamento por hora",
    optional: true,
    inputMode: "numeric",
    hint: "Conta também os cancelados.",
  },
];

/** How long orders wait for their payment, when the shop reminds of them, and how many one customer may have. */
export default function UnpaidOrders({ loaderData }: Route.ComponentProps) {
  const { values, caps, remind, remindCarts, mayWrite } = loaderData;
  return (
    <AdminScreen
      title="Pedidos não pagos"
      lead="Quanto tempo um pedido espera pelo pagamento, e quando lembramos o cliente dele."
      aside={
        <>
          <Panel title="O que o cliente recebe">
            <p className="text-ink-soft text-small">
              No máximo dois e-mails por pedido, com o link que abre o próprio pedido. Dizem até quando valem o preço e
              o frete, e que as peças só ficam guardadas durante o PIX ou o boleto.
            </p>
          </Panel>
          <Panel title="Quem não recebe">
            <p className="text-ink-soft text-small">
              Quem pagou, cancelou, fez outro pedido ou tocou em “Não quero lembretes” no e-mail. Também quem só digitou
              um e-mail: ele precisa ter aberto um pedido pelo link, pago uma vez ou confirmado a conta. Lembretes
              atrasados, por exemplo depois de uma noite sem servidor, não são enviados.
            </p>
          </Panel>
        </>
      }
    >
      <Panel title="Prazo e lembretes">
        <UnpaidOrdersForm
          key={values.version}
          values={values}
          remind={remind}
          remindCarts={remindCarts}
          mayWrite={mayWrite}
        />
      </Panel>
      <Panel
        title="Quantos de cada vez"
        lead="De um mesmo cliente, pela conta, e-mail ou endereço de entrega. Os que a equipe faz não contam."
      >
        <SettingsForm
          key={caps.version}
          intent="caps"
          schema={UnpaidOrderCapsFields}
          fields={CAPS}
          columns="gap-6 md:grid-cols-2"
          save="Salvar limites"
          values={caps}
          mayWrite={mayWrite}
        />
      </Panel>
    </AdminScreen>
  );
}
