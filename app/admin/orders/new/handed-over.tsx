import { MessageCircle, Plus, QrCode } from "lucide-react";
import { useEffect } from "react";
import { data, Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelPost, type PanelRequest, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { PixQr } from "#app/order/pix-qr.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { beginPix, readHandOver } from "#shop/fulfilment/order-desk/manual-orders/hand-over-order.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { isSold } from "#shop/ordering/orders/order-status.ts";
import { done } from "../../page/admin-answer.ts";
import { AdminScreen, Panel } from "../../page/admin-panel.tsx";
import type { Route } from "./+types/handed-over";

export const loader = panelLoader(async ({ services, staff, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const found = await orMissing("order", readHandOver(services, staff, params.orderId));
  const { order, ...rest } = found;
  const { id, number, status, customerName, amounts } = order;
  return { ...rest, order: { id, number, status, customerName, netCents: amounts.netCents } };
});

export const action = panelAction(
  async ({ services, staff, fields, params }: PanelPost<Route.ActionArgs["params"]>) => {
    const started = await beginPix(services, staff, params.orderId);
    if (started.kind === "started") return data(done(fields, "PIX gerado"));
    const message = "Confira o pedido: ele pode ter sido pago, cancelado, ou ter vencido.";
    return refuse(fields, { status: 409, problem: { title: "Não foi possível gerar o PIX", message } });
  },
);

export const clientAction = offlineAction("Não foi possível gerar o PIX");

/** An order that was just made: its link, the text with the PIX code, the QR code. */
export default function HandedOver({ loaderData }: Route.ComponentProps) {
  const { order, addedTo, link, text, whatsapp, pix, expiresAt, mayBeginPix } = loaderData;
  // The form before it keeps its place while pieces are chosen; this page is read from its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <AdminScreen
      title={`Pedido ${orderNumber(order)} criado`}
      lead={`${addedTo ? `Acréscimo ao pedido ${orderNumber(addedTo)} · ` : ""}${order.customerName} · ${formatBrl(order.netCents)} · peças guardadas até ${formatDateTime(expiresAt)}`}
    >
      {order.status === "cancelled" && <Note tone="warning">Este pedido foi cancelado. O link só o mostra.</Note>}
      {isSold(order.status) && <Note tone="success">Este pedido já foi pago.</Note>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-xl:max-w-2xl xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
        <Panel title="Mensagem para o cliente">
          {whatsapp && (
            <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass({ size: "l" }, true)}>
              <Icon of={MessageCircle} />
              Abrir no WhatsApp
            </a>
          )}
          <CopyCodeField label="Texto" code={text} rows={8} quiet={whatsapp !== null} />
          {mayBeginPix && <ActionButton intent="beginPix" icon={QrCode} label="Gerar PIX" variant="secondary" />}
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:row-span-2">
          {pix && (
            <Panel title="PIX">
              {pix.image && <PixQr base64={pix.image} />}
              <CopyCodeField label="PIX copia e cola" code={pix.code} rows={3} quiet />
            </Panel>
          )}
          <Panel title="Link do pedido" lead="Abre o pedido sem conta; dele também se paga por outra forma.">
            <CopyCodeField label="Link" code={link} rows={3} quiet />
          </Panel>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/pedidos/novo" icon={Plus} variant="secondary">
            Outro pedido
          </ButtonLink>
          <Link to={`/admin/pedidos/${order.id}`} className="link inline-flex min-h-tap items-center">
            Ver o pedido
          </Link>
        </div>
      </div>
    </AdminScreen>
  );
}
