import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type Markup, page } from "../pages/page.ts";
import { inReais, inWords } from "../pages/wording.ts";
import { pixCode, type SessionRecord, waitsForPix } from "./session-record.ts";
import type { StripeChange, StripeDesk } from "./stripe-desk.ts";

const ROOT = "../../";

/** An immediate PIX payment also submits the page first. */
const CHOICES: Readonly<Record<string, readonly StripeChange[]>> = {
  card: [{ kind: "pay", method: "card" }],
  pix: [{ kind: "wait" }, { kind: "pay", method: "pix" }],
  "pix-later": [{ kind: "wait" }],
  decline: [{ kind: "decline", code: "insufficient_funds" }],
  expire: [{ kind: "run-out" }],
};

/** Stripe's hosted payment page, with buttons that decide what the payer does. */
export function hostedPages(desk: StripeDesk): Hono {
  const routes = new Hono();

  routes.get("/:id", (c) => {
    const session = desk.byId(c.req.param("id"));
    if (!session) c.status(404);
    const title = "Pagamento";
    return page(c, { title, section: null, root: ROOT, body: session ? content(session) : nothing() });
  });

  routes.post("/:id", async (c) => {
    const id = c.req.param("id");
    const { choice } = await c.req.parseBody();
    for (const change of CHOICES[String(choice)] ?? []) {
      const session = desk.byId(id);
      await (session && desk.change(session, change))?.told;
    }
    const after = desk.byId(id);
    // Stripe does not redirect PIX payers to the shop: the page shows the code, and that it was paid.
    if (after?.method === "pix" && after.status === "complete") return c.redirect(`../pix/${id}`, 303);
    if (after?.status === "complete") return leave(c, after.successUrl.replace("{CHECKOUT_SESSION_ID}", after.id));
    return c.redirect(id, 303);
  });

  return routes;
}

/** The PIX instructions (`hosted_instructions_url`), which stay available after the session's page closes. */
export function pixPages(desk: StripeDesk): Hono {
  const routes = new Hono();

  routes.get("/:id", (c) => {
    const session = desk.byId(c.req.param("id"));
    const isPix = session?.method === "pix";
    if (!isPix) c.status(404);
    return page(c, { title: "PIX", section: null, root: ROOT, body: isPix ? instructions(session) : nothing() });
  });

  routes.post("/:id", async (c) => {
    const session = desk.byId(c.req.param("id"));
    if (session && waitsForPix(session)) await desk.change(session, { kind: "pay", method: "pix" })?.told;
    return c.redirect(c.req.param("id"), 303);
  });

  return routes;
}

/** Redirects to the shop by an intermediate page: the CSP allows forms to submit to the simulator only. */
function leave(c: Context, address: string): Response | Promise<Response> {
  c.header("Refresh", `0; url=${address}`);
  const body = html`<h1>Pronto</h1><p class="lead"><a href="${address}">Voltar para a loja</a></p>`;
  return page(c, { title: "Pronto", section: null, root: ROOT, body });
}

function nothing(): Markup {
  return html`<h1>Página não encontrada</h1><p class="lead">O simulador não conhece este pagamento.</p>`;
}

function instructions(session: SessionRecord): Markup {
  if (!waitsForPix(session)) {
    const words = session.paid ? "O PIX foi pago." : "Este PIX não pode mais ser pago.";
    return html`<h1>${inReais(session.cents)}</h1><p class="lead">${words} Você pode fechar esta página.</p>`;
  }
  const end =
    session.pixExpiresAt === null ? "" : html`<p class="muted">válido até ${inWords(session.pixExpiresAt)}</p>`;
  return html`<h1>${inReais(session.cents)}</h1>
<p class="lead">Pague com o código no aplicativo do seu banco. Esta página não volta para a loja.</p>
<p><code>${pixCode(session)}</code></p>
<form class="actions" method="post" action="${session.id}">
<button class="primary">Pagar este PIX</button>
</form>
${end}`;
}

function content(session: SessionRecord): Markup {
  const back = session.cancelUrl ? html`<p><a href="${session.cancelUrl}">Voltar para a loja</a></p>` : "";
  if (session.status !== "open") {
    const words = session.paid ? "Este pagamento já foi feito." : "Este pagamento não pode mais ser feito.";
    return html`<h1>${inReais(session.cents)}</h1><p class="lead">${words}</p>${back}`;
  }
  const pix = session.methods.includes("pix");
  const declined = session.declineCode
    ? html`<p class="badge bad" role="alert">Seu cartão foi recusado. Tente outro.</p>`
    : "";
  return html`<h1>${inReais(session.cents)}</h1>
<p class="lead">${session.description}. A página de pagamento da Stripe, imitada: escolha o que acontece.</p>
${declined}
<form class="actions" method="post" action="${session.id}">
<button class="primary" name="choice" value="card">Pagar com cartão</button>
${pix ? html`<button class="primary" name="choice" value="pix">Pagar com PIX</button><button name="choice" value="pix-later">Gerar PIX e pagar depois</button>` : ""}
<button class="danger" name="choice" value="decline">Recusar cartão</button>
<button name="choice" value="expire">Expirar</button>
</form>
<p class="muted">${session.email ?? ""} · válido até ${inWords(session.expiresAt)}</p>
${back}`;
}
