import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { remindByWhatsapp } from "#shop/fulfilment/order-desk/remind-by-whatsapp.server.ts";
import type { Route } from "./+types/remind-whatsapp";
import { answerInTab } from "./answer-in-tab.server.ts";
import { whatsappPage } from "./whatsapp-page.ts";

/** Nothing to read: back to the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/pedidos/${encodeURIComponent(params.orderId)}`);
}

/** Opens WhatsApp with a reminder, in the tab that the form opened. */
export function action({ request, context, params }: Route.ActionArgs) {
  return answerInTab(request, context, async (staff) => {
    const answer = await remindByWhatsapp(context.get(servicesContext), staff, params.orderId);
    if (answer.kind === "made") return whatsappPage(200, "Abrindo o WhatsApp", answer.url);
    return whatsappPage(STATUS[answer.reason] ?? 409, WORDS[answer.reason] ?? "Não foi possível lembrar.");
  });
}

const STATUS: Record<string, number> = { not_allowed: 403, not_found: 404 };

const WORDS: Record<string, string> = {
  not_allowed: "A sua função não permite lembrar clientes.",
  not_found: "Este pedido não existe.",
  not_waiting: "Este pedido não espera mais por um pagamento.",
  opted_out: "O cliente não quer lembretes.",
  no_phone: "O pedido não tem um número de WhatsApp.",
};
