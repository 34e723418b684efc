import {
  type EditByWhatsapp,
  sendEditByWhatsapp,
} from "#shop/fulfilment/order-desk/edits/send-edit-by-whatsapp.server.ts";
import { backToOrder, tabAction, whatsappPage } from "../answer-in-tab.server.ts";

export const loader = backToOrder;

/** Opens WhatsApp with what the shop changed of an order, in the tab that the form opened. */
export const action = tabAction(async ({ services, staff, params }) => {
  const answer = await sendEditByWhatsapp(services, staff, params.orderId);
  if (answer.kind === "made") return whatsappPage(200, "Abrindo o WhatsApp", answer.url);
  return whatsappPage(...NOT_SENT[answer.reason]);
});

const NOT_SENT: Record<Extract<EditByWhatsapp, { kind: "refused" }>["reason"], [status: number, words: string]> = {
  not_allowed: [403, "A sua função não permite avisar clientes."],
  not_found: [404, "Este pedido não existe."],
  nothing_open: [409, "Não há alteração a avisar: o cliente já respondeu, ou o pedido já foi enviado."],
  no_phone: [409, "O pedido não tem um número de WhatsApp."],
};
