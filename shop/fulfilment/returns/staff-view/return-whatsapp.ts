import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { personValues, type TextVoice } from "#shop/settings/texts/texts.ts";
import { type WhatsappMessage, whatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";
import { type Return, returnNumber } from "../return.ts";
import type { ReturnKind } from "../return-status.ts";

const NOUNS: Readonly<Record<ReturnKind, string>> = {
  regret: "a devolução",
  exchange: "a troca",
  defect: "o aviso de defeito",
};

/** Prepared messages about a return, in the shop's own words. Rules: TEXT-7. */
export function returnWhatsapp(
  voice: TextVoice,
  made: Pick<Return, "number" | "kind" | "status" | "postingCode" | "answer">,
  order: Pick<Order, "number" | "customerName" | "customerPhone">,
): WhatsappMessage[] {
  const { customerPhone: phone, customerName } = order;
  const values = {
    ...personValues(customerName),
    pedido: orderNumber(order),
    devolucao: returnNumber(made),
    tipo: NOUNS[made.kind],
  };
  const envio = [
    ...(made.postingCode ? [`Código de postagem: ${made.postingCode}.`] : []),
    ...(made.answer ? [made.answer] : []),
    "O envio é por nossa conta: você não paga nada.",
  ].join("\n");
  return [
    whatsappMessage(voice, "whatsapp_return", phone, values),
    made.status === "approved" ? whatsappMessage(voice, "whatsapp_return_approved", phone, { ...values, envio }) : null,
  ].filter((message) => message !== null);
}
