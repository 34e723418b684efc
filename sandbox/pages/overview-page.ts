import { Hono } from "hono";
import { html } from "hono/html";
import { page } from "./page.ts";

const PAGES = [
  {
    to: "payments",
    title: "Pagamentos",
    text: "Faça o papel do banco e de quem paga: aprove, recuse ou deixe expirar.",
  },
  {
    to: "shipments",
    title: "Envios",
    text: "Faça o papel das transportadoras: poste, entregue ou extravie um pacote.",
  },
  { to: "mailbox", title: "Caixa de correio", text: "Todo e-mail que a loja envia chega aqui, e só aqui." },
];

/** `GET /overview`: links to the simulator's HTML pages; `/` redirects here. `browserUrl` is where they are mounted. */
export function overviewPage(browserUrl: string): Hono {
  return new Hono()
    .get("/", (c) => c.redirect(`${browserUrl}/overview`))
    .get("/overview", (c) => {
      const body = html`<h1>Simulador</h1>
<p class="lead">A loja em demonstração fala com provedores de mentira, que respondem como os de verdade: Mercado Pago, Melhor Envio, ViaCEP, BrasilAPI e o servidor de e-mail.</p>
<ul class="cards">${PAGES.map(
        ({ to, title, text }) =>
          html`<li class="card"><h2><a href="${to}">${title}</a></h2><p class="muted">${text}</p></li>`,
      )}</ul>`;
      return page(c, { title: "Visão geral", section: null, root: "", body });
    });
}
