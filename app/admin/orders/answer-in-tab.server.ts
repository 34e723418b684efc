import { redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { xmlText } from "#platform/formats/xml.ts";
import { meansOutage, noteOutage } from "#platform/observability/outage.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type PanelPost, type PanelRequest, panelAction, panelLoader } from "../page/panel-page.server.ts";

interface OfOrder {
  orderId: string;
}

/** Loader of what is only posted to: back to the order. */
export const backToOrder = panelLoader(async ({ params }: PanelRequest<OfOrder>) =>
  redirect(`/admin/pedidos/${encodeURIComponent(params.orderId)}`),
);

type Opened<Reason> = { kind: "made"; url: string } | { kind: "refused"; reason: Reason };

/**
 * Opens WhatsApp with what `write` has written, in the tab that a form opened, or says by `words` why not. No form comes
 * back there with what was typed: in an outage a browser would show its data, so it gets the page that says so.
 */
export function whatsappTab<Reason extends string>(
  write: (services: Services, staff: StaffSession, orderId: string) => Promise<Opened<Reason>>,
  words: Readonly<Record<Reason, readonly [status: number, words: string]>>,
) {
  return panelAction(async ({ services, staff, params, request }: PanelPost<OfOrder>) => {
    try {
      const answer = await write(services, staff, params.orderId);
      if (answer.kind === "made") return whatsappPage(200, "Abrindo o WhatsApp", answer.url);
      const [status, why] = words[answer.reason];
      return whatsappPage(status, why);
    } catch (error) {
      if (!meansOutage(error)) throw error;
      noteOutage(services.logger, { path: pageUrlOf(request).pathname }, error);
      throw new Response(null, { status: 503 });
    }
  });
}

/**
 * A page that goes on to WhatsApp, in the tab that a form opened. A redirect would be refused: the policy lets forms go
 * to this shop only. Without an address, why there is none.
 */
function whatsappPage(status: number, words: string, url?: string): Response {
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
