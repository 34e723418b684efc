import { Ban, PackageCheck, RotateCcw } from "lucide-react";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import { CancelForm } from "#shop/fulfilment/order-desk/desk-forms.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { canBecome } from "#shop/ordering/orders/order-status.ts";
import { isBeingDecided } from "#shop/ordering/orders/payment-status.ts";
import { Panel } from "../page/admin-panel.tsx";
import { AskedForm, DialogForm } from "./dialog-form.tsx";
import type { DeskView } from "./load-desk.server.ts";
import { RefundPanel } from "./money/refund-form.tsx";
import { piecesStillOutText } from "./money/refund-texts.ts";
import { ReasonField } from "./reason-field.tsx";

interface OrderActionsProps {
  order: Order;
  desk: DeskView;
}

/**
 * Actions on an order, by its status and the user's role. Each asks for confirmation before money moves or anybody is
 * notified.
 */
export function OrderActions({ order, desk }: OrderActionsProps) {
  const { mayWrite, mayRefund, refundableCents } = desk;
  const isDisputed = isBeingDecided(order.paymentStatus);
  const refunds = refundableCents > 0;
  const mayCancel = mayWrite && canBecome(order.status, "cancelled") && !isDisputed && (!refunds || mayRefund);
  const mayDeliver = mayWrite && desk.mayDeliver;
  if (!mayCancel && !mayDeliver && !(mayRefund && refunds)) return null;
  const isSpent = mayCancel && order.paymentStatus === "refunded";
  return (
    <Panel title="Ações do pedido">
      {isSpent && (
        <Note tone="warning" title="Todo o dinheiro voltou para quem pagou, e o pedido continua aberto.">
          {piecesStillOutText(desk.pieces)} Cancele o pedido para encerrá-lo.
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        {mayDeliver && (
          <AskedForm
            name="entregue"
            label="Marcar como entregue"
            title="O pedido foi entregue?"
            icon={PackageCheck}
            intent="delivered"
            submit="Sim, foi entregue"
          >
            <p className="text-ink-soft">
              Use quando o rastreamento parou e o cliente confirmou que recebeu. Ele é avisado por e-mail, e os 7 dias
              para desistir da compra contam a partir de hoje.
            </p>
          </AskedForm>
        )}
        {mayRefund && refunds && (
          <DialogForm name="reembolso" label="Reembolsar" title="Reembolsar o pedido" icon={RotateCcw}>
            {(close) => <RefundPanel order={order} desk={desk} onDone={close} />}
          </DialogForm>
        )}
        {mayCancel && (
          <AskedForm
            name="cancelamento"
            label="Cancelar pedido"
            title="Cancelar o pedido"
            icon={Ban}
            variant="danger-outline"
            intent="cancelOrder"
            schema={CancelForm}
            submit={{
              label: refunds ? `Cancelar e devolver ${formatBrl(refundableCents)}` : "Cancelar o pedido",
              variant: "danger",
            }}
          >
            {({ field }) => (
              <>
                <p className="text-ink-soft">{consequences(order, refundableCents)}</p>
                <ReasonField {...field("reason")} />
              </>
            )}
          </AskedForm>
        )}
      </div>
    </Panel>
  );
}

function consequences({ status }: Order, refundableCents: number): string {
  const money = refundableCents > 0 ? `${formatBrl(refundableCents)} voltam para o cliente, ` : "";
  const pieces = status === "pending" ? "as peças reservadas ficam livres" : "as peças voltam ao estoque";
  const labels = status === "pending" ? "um pagamento em aberto é cancelado" : "as etiquetas são canceladas";
  const who = money ? "ele" : "o cliente";
  const text = `${money}${pieces}, ${labels} e ${who} é avisado por e-mail. Não dá para desfazer.`;
  return text[0]?.toUpperCase() + text.slice(1);
}
