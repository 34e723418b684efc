import { remindByWhatsapp } from "#shop/fulfilment/order-desk/remind-by-whatsapp.server.ts";
import { backToOrder, whatsappTab } from "./answer-in-tab.server.ts";

export const loader = backToOrder;

/** Opens WhatsApp with a reminder. */
export const action = whatsappTab(remindByWhatsapp, {
  not_allowed: [403, "A sua função não permite lembrar clientes."],
  not_found: [404, "Este pedido não existe."],
  not_waiting: [409, "Este pedido não espera mais por um pagamento."],
  opted_out: [409, "O cliente não quer lembretes."],
  no_phone: [409, "O pedido não tem um número de WhatsApp."],
});
