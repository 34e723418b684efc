import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import { panelHandlers, readPanels } from "../page/setting-panels.server.ts";
import type { Route } from "./+types/unpaid-orders";

export const loader = panelLoader(async ({ services, may }) => ({
  panels: await readPanels(services, "unpaid_orders"),
  mayWrite: may("settings.write"),
}));

export const action = panelForms(panelHandlers("unpaid_orders"));
export const clientAction = offlineAction();

/** How long orders wait for their payment, when the shop reminds of them, and how many one customer may have. */
export default function UnpaidOrders({ loaderData }: Route.ComponentProps) {
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
      <SettingPanels place="unpaid_orders" {...loaderData} />
    </AdminScreen>
  );
}
