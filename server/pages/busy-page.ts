import { html } from "hono/html";
import { OUTAGE_POLICY, sorryPage } from "./outage-page.ts";

/** The browser asks again by itself after this. */
const AGAIN_SECONDS = "4";

/** The 503 for a page that would have to wait too long to be rendered. */
export function busyPage(shopName: string): Response {
  const page = sorryPage(
    `Muita gente na loja | ${shopName}`,
    html`<h1>Muita gente na loja agora</h1>
<p>Sua página abre sozinha em alguns segundos. Nada do que você colocou no carrinho se perdeu.</p>
<a href="">Tentar agora</a>`,
  );
  return new Response(String(page), {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": OUTAGE_POLICY,
      "Retry-After": AGAIN_SECONDS,
      Refresh: AGAIN_SECONDS,
    },
  });
}
