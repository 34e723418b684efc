import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readUnpaidOrders } from "#shop/settings/settings-queries.server.ts";
import { fieldsOfUnpaidOrders, UnpaidOrderFields } from "#shop/settings/unpaid-orders.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen, Panel } from "../admin-panel.tsx";
import { type SettingField, SettingsForm } from "../settings-form.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/unpaid-orders";
import { changeUnpaidOrders } from "./change-unpaid-orders.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  return readOrOutage(async () => {
    const { value, version } = await readUnpaidOrders(db);
    return { values: { ...fieldsOfUnpaidOrders(value), version }, mayWrite: mayDo(staff.role, "settings.write") };
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

const HOURS: readonly SettingField[] = [
  {
    name: "unpaidHours",
    label: "Cancelar depois de quantas horas",
    inputMode: "numeric",
    hint: "De 24 a 168, contadas do pedido. Um pagamento em andamento nunca é interrompido.",
  },
];

/** How long orders wait for their payment. */
export default function UnpaidOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { values, mayWrite } = loaderData;
  return (
    <AdminScreen title="Pedidos não pagos" lead="Quanto tempo um pedido espera pelo pagamento.">
      <Panel
        title="Prazo"
        lead="Até lá o preço e o frete do pedido valem. As peças só ficam guardadas durante o PIX ou o boleto."
      >
        <SettingsForm
          key={values.version}
          intent="prazo"
          schema={UnpaidOrderFields}
          fields={HOURS}
          values={values}
          mayWrite={mayWrite}
          initial={actionData}
          columns="gap-6 md:grid-cols-2"
          save="Salvar prazo"
        />
      </Panel>
    </AdminScreen>
  );
}
