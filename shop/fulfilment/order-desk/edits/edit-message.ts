import { formatBrl } from "#platform/money.ts";
import type { OpenEdit } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import { changesText } from "#shop/ordering/orders/emails/own-words.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";
import { personValues, type TextVoice } from "#shop/settings/texts/texts.ts";
import { type WhatsappMessage, whatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";

/** The customer has not accepted a change, before dispatch. */
export function hasOpenEdit({ status }: Pick<Order, "status">, edits: readonly unknown[]): boolean {
  return edits.length > 0 && isUnsent(status);
}

/** One sentence each, and what goes back for all. */
export function editsTogether(edits: readonly OpenEdit[]): { changes: string[]; amountCents: number } {
  const changes = edits.flatMap((edit) => (edit.changes.length > 0 ? edit.changes : ["as peças do pedido"]));
  return {
    changes,
    amountCents: edits.reduce((sum, { refundCents }) => sum + (refundCents ?? 0), 0),
  };
}

/** Tells what changed, what goes back and when, and how to refuse. Null: no phone number. Rules: TEXT-9. */
export function editMessage(
  voice: TextVoice,
  order: Pick<Order, "number" | "amounts" | "customerName" | "customerPhone" | "paymentMethod">,
  { edits, link }: { edits: readonly OpenEdit[]; link: string },
): WhatsappMessage | null {
  return whatsappMessage(voice, "whatsapp_changed", order.customerPhone, {
    ...personValues(order.customerName),
    pedido: orderNumber(order),
    total: formatBrl(order.amounts.payableCents),
    alteracao: changesText(order, editsTogether(edits)),
    direito: REFUSE,
    link,
  });
}

/** Customers may refuse a changed contract (CDC arts. 30, 35 and 49). */
const REFUSE =
  "Não combinou isso com a gente? Responda aqui e desfazemos. Até o envio, você também pode recusar a alteração pela página do pedido, sem dar motivo, e receber todo o valor de volta.";
