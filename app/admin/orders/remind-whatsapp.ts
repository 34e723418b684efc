import { remindByWhatsapp, type WhatsappReminder } from "#shop/fulfilment/order-desk/remind-by-whatsapp.server.ts";
import { backToOrder, tabAction, whatsappPage } from "./answer-in-tab.server.ts";

export const loader = backToOrder;

/** Opens WhatsApp with a reminder, in the tab that the form opened. */
export const action = tabAction(async ({ services, staff, params }) => {
  const answer = await remindByWhatsapp(services, staff, params.orderId);
  if (answer.kind === "made") return whatsappPage(200, "Abrindo o WhatsApp", answer.url);
  return whatsappPage(...NOT_REMINDED[answer.reason]);
});

const NOT_REMINDED: Record<Extract<WhatsappReminder, { kind: "refused" }>["reason"], [status: number, words: string]> =
  {
    not_allowed: [403, "A sua função não permite lembrar clientes."],
    not_found: [404, "Este pedido não existe."],
    not_waiting: [409, "Este pedido não espera mais por um pagamento."],
    opted_out: [409, "O cliente não quer lembretes."],
    no_phone: [409, "O pedido não tem um número de WhatsApp."],
  };
