import { type Centavos, formatBrl } from "#platform/money.ts";
import type { PushNotice } from "#shop/staff/push/push-event.ts";

/** Nothing about who bought. */
export interface NoticedOrder {
  id: string;
  number: number;
  /** Paid, or to be paid. */
  amountCents: Centavos;
}

/** The notice of an order that waits for its payment. Rules: PUSH-8. */
export function newOrderNotice(order: NoticedOrder): PushNotice {
  return notice(order, `Pedido novo nº ${order.number} · ${formatBrl(order.amountCents)}`, "Aguarda o pagamento.");
}

/** The notice of a paid order; on the device it replaces that of the new one. Rules: PUSH-8. */
export function paidNotice(order: NoticedOrder): PushNotice {
  return notice(order, `Pedido nº ${order.number} pago · ${formatBrl(order.amountCents)}`, "Pronto para separar.");
}

/** The notice that a late payment found its pieces sold. Rules: PUSH-8. */
export function shortageNotice(order: NoticedOrder): PushNotice {
  const lead = `A peça já tinha sido vendida; ${formatBrl(order.amountCents)} voltam ao cliente.`;
  return notice(order, `Pedido nº ${order.number}: faltou peça`, lead);
}

/** The notice that another order is paid, and the piece that it replaces could not leave this one. Rules: PUSH-8. */
export function stuckSwapNotice(
  order: Pick<NoticedOrder, "id" | "number">,
  { additionNumber }: { additionNumber: number },
): PushNotice {
  const lead = `O pedido nº ${additionNumber}, que a troca, está pago: tire a peça antiga deste.`;
  return notice(order, `Pedido nº ${order.number}: troca por fazer`, lead);
}

function notice({ id, number }: Pick<NoticedOrder, "id" | "number">, title: string, body: string): PushNotice {
  return { title, body, tag: `pedido-${number}`, path: `/admin/pedidos/${id}` };
}
