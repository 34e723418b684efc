import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { fieldsOfUnpaidOrders } from "#shop/settings/orders/unpaid-orders.ts";
import { readUnpaidOrders } from "#shop/settings/settings-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen, Panel } from "../admin-panel.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/unpaid-orders";
import { changeUnpaidOrders } from "./change-unpaid-orders.server.ts";
import { UnpaidOrdersForm } from "./unpaid-orders-form.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  return readOrOutage(async () => {
    const { value, version } = await readUnpaidOrders(db);
    return {
      values: { ...fieldsOfUnpaidOrders(value), version },
      remind: value.remind,
      remindCarts: value.remindCarts,
      mayWrite: mayDo(staff.role, "settings.write"),
    };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) =>
    changeUnpaidOrders(context.get(servicesContext), staff, fields),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Pedidos não pagos");
}

/** How long orders wait for their payment, and when the shop reminds of them. */
export default function UnpaidOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { values, remind, remindCarts, mayWrite } = loaderData;
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
              Quem pagou, cancelou, fez outro pedido ou tocou em “Não quero lembretes” no e-mail. Lembretes atrasados,
              por exemplo depois de uma noite sem servidor, não são enviados.
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
          initial={actionData}
        />
      </Panel>
    </AdminScreen>
  );
}
