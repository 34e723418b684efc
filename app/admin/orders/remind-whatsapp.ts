import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { remindByWhatsapp, type WhatsappReminder } from "#shop/fulfilment/order-desk/remind-by-whatsapp.server.ts";
import type { Route } from "./+types/remind-whatsapp";
import { answerInTab, whatsappPage } from "./answer-in-tab.server.ts";

/** Nothing to read: back to the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/pedidos/${encodeURIComponent(params.orderId)}`);
}

/** Opens WhatsApp with a reminder, in the tab that the form opened. */
export function action({ request, context, params }: Route.ActionArgs) {
  return answerInTab(request, context, async (staff) => {
    const answer = await remindByWhatsapp(context.get(servicesContext), staff, params.orderId);
    if (answer.kind === "made") return whatsappPage(200, "Abrindo o WhatsApp", answer.url);
    return whatsappPage(...NOT_REMINDED[answer.reason]);
  });
}

const NOT_REMINDED: Record<Extract<WhatsappReminder, { kind: "refused" }>["reason"], [status: number, words: string]> =
  {
    not_allowed: [403, "A sua função não permite lembrar clientes."],
    not_found: [404, "Este pedido não existe."],
    not_waiting: [409, "Este pedido não espera mais por um pagamento."],
    opted_out: [409, "O cliente não quer lembretes."],
    no_phone: [409, "O pedido não tem um número de WhatsApp."],
  };
