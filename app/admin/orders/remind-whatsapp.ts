import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { xmlText } from "#platform/formats/xml.ts";
import { remindByWhatsapp } from "#shop/fulfilment/order-desk/remind-by-whatsapp.server.ts";
import { answerStaff } from "../staff-context.server.ts";
import type { Route } from "./+types/remind-whatsapp";

/** Nothing to read: back to the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/pedidos/${encodeURIComponent(params.orderId)}`);
}

/**
 * Opens WhatsApp with a reminder, in the tab that the form opened. A redirect would be refused: the policy lets forms go
 * to this shop only.
 */
export function action({ request, context, params }: Route.ActionArgs) {
  return answerStaff(request, context, async (staff) => {
    const answer = await remindByWhatsapp(context.get(servicesContext), staff, params.orderId);
    if (answer.kind === "made") return page(200, "Abrindo o WhatsApp", answer.url);
    return page(STATUS[answer.reason] ?? 409, WORDS[answer.reason] ?? "Não foi possível lembrar.");
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

function page(status: number, words: string, url?: string): Response {
  const refresh = url ? `<meta http-equiv="refresh" content="0;url=${xmlText(url)}">` : "";
  const link = url ? `<p><a href="${xmlText(url)}" rel="noreferrer">Abrir o WhatsApp</a></p>` : "";
  const close = url ? "" : "<p>Você pode fechar esta aba.</p>";
  const body = `<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${xmlText(words)}</title>${refresh}</head><body><main><h1>${xmlText(words)}</h1>${link}${close}</main></body></html>`;
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
