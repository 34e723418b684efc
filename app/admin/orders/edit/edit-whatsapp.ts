import { sendEditByWhatsapp } from "#shop/fulfilment/order-desk/edits/send-edit-by-whatsapp.server.ts";
import { backToOrder, whatsappTab } from "../answer-in-tab.server.ts";

export const loader = backToOrder;

/** Opens WhatsApp with what the shop changed of an order. */
export const action = whatsappTab(sendEditByWhatsapp, {
  not_allowed: [403, "A sua função não permite avisar clientes."],
  not_found: [404, "Este pedido não existe."],
  nothing_open: [409, "Não há alteração a avisar: o cliente já respondeu, ou o pedido já foi enviado."],
  no_phone: [409, "O pedido não tem um número de WhatsApp."],
});
