import { data, Link } from "react-router";
import { AdminScreen } from "#app/admin/page/admin-panel.tsx";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import type { Route } from "./+types/no-label";

export const loader = panelLoader(async ({ params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  return data({ orderId: isOrderId(params.orderId) ? params.orderId : null }, { status: 404 });
});

/** Target of old links to a label that was cancelled, has expired or was deleted. */
export default function NoLabel({ loaderData: { orderId } }: Route.ComponentProps) {
  return (
    <AdminScreen title="Etiqueta não encontrada">
      <Note tone="warning" title="Esta etiqueta não vale mais.">
        Ela foi cancelada, venceu sem postagem ou já saiu do arquivo, que guarda etiquetas por 90 dias. Não poste um
        pacote com ela.{" "}
        <Link to={orderId ? `/admin/pedidos/${orderId}` : "/admin/pedidos"} className="link">
          {orderId ? "Voltar ao pedido" : "Voltar aos pedidos"}
        </Link>
      </Note>
    </AdminScreen>
  );
}
