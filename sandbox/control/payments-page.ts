import { Hono } from "hono";
import { html } from "hono/html";
import type { OrderBook } from "../mercado-pago/order-book.ts";
import type { OrderDesk } from "../mercado-pago/order-desk.ts";
import type { OrderRecord } from "../mercado-pago/order-record.ts";
import { decisionForms, paymentFacts, statusBadge } from "../mercado-pago/payment-markup.ts";
import { type Markup, page } from "../pages/page.ts";
import { inReais } from "../pages/wording.ts";
import { referenceOf, refundedCents, type SessionRecord } from "../stripe/session-record.ts";
import type { StripeDesk } from "../stripe/stripe-desk.ts";

const PAGE_SIZE = 25;

/** `GET /payments`: HTML list of the payments, newest first, with the possible actions on each. */
export function paymentsPage(book: OrderBook, desk: OrderDesk, stripe: StripeDesk): Hono {
  const routes = new Hono();
  routes.get("/payments", (c) => {
    const wanted = (c.req.query("q") ?? "").trim();
    const number = Math.max(1, Math.trunc(Number(c.req.query("page"))) || 1);
    const found = book.all().filter((order) => mentions(order, wanted));
    const end = found.length - (number - 1) * PAGE_SIZE;
    const shown = found.slice(Math.max(0, end - PAGE_SIZE), Math.max(0, end)).reverse();
    const query = (n: number) => new URLSearchParams({ ...(wanted === "" ? {} : { q: wanted }), page: String(n) });
    const orders = shown.flatMap((order) => desk.current(order) ?? []);
    const body = html`<h1>Pagamentos</h1>
<p class="lead">Aqui você faz o papel do banco e de quem paga: aprove, recuse ou deixe expirar. A loja recebe o aviso assinado, como do provedor de verdade.</p>
<div class="bar">
<form class="field" method="get" action="payments" role="search">
<div><label for="q">Buscar por referência, pedido ou e-mail</label><input id="q" name="q" type="search" value="${wanted}"></div>
<button>Buscar</button>
</form>
<a href="payments?${query(number).toString()}">Atualizar</a>
</div>
${orders.length === 0 ? html`<p class="empty">Nenhum pagamento ${wanted === "" ? "ainda" : "encontrado"}.</p>` : html`<ul class="cards">${orders.map((order) => card(order, `payments?${query(number).toString()}`))}</ul>`}
${
  number === 1
    ? sessions(
        stripe
          .all()
          .filter((session) => named(session, wanted))
          .slice(-PAGE_SIZE)
          .reverse(),
      )
    : ""
}
<p class="bar">${number > 1 ? html`<a href="payments?${query(number - 1).toString()}">Mais novos</a>` : ""}${end > PAGE_SIZE ? html`<a href="payments?${query(number + 1).toString()}">Mais antigos</a>` : ""}</p>`;
    return page(c, { title: "Pagamentos", section: "payments", root: "", body });
  });
  return routes;
}

/** What may happen to a paid session, by its dispute; it is paid on its own hosted page. */
const DISPUTE_MOVES: Readonly<Record<string, readonly (readonly [decision: string, label: string])[]>> = {
  none: [["dispute", "Contestar"]],
  needs_response: [
    ["win", "Loja vence"],
    ["lose", "Loja perde"],
  ],
  appeal_under_review: [
    ["win", "Loja vence a apelação"],
    ["lose", "Loja perde a apelação"],
  ],
  lost: [["appeal", "Apelar"]],
};

function disputeForms(session: SessionRecord): Markup {
  const reference = referenceOf(session);
  const moves = session.paid && reference !== null ? DISPUTE_MOVES[session.dispute ?? "none"] : undefined;
  if (!moves || reference === null) return html``;
  return html`<div class="actions">${moves.map(
    ([
      decision,
      label,
    ]) => html`<form method="post" action="control/payments/${encodeURIComponent(reference)}/${decision}">
<input type="hidden" name="back" value="payments"><button aria-label="${label}: ${reference}">${label}</button></form>`,
  )}</div>`;
}

function sessions(found: SessionRecord[]): Markup {
  if (found.length === 0) return html``;
  const state = (session: SessionRecord) => {
    if (session.dispute) return `contestado (${session.dispute})`;
    if (session.paid) return refundedCents(session) > 0 ? "estornado" : "pago";
    return { open: "aguardando", complete: "aguardando o PIX", expired: "expirado" }[session.status];
  };
  return html`<h2>Stripe</h2>
<ul class="cards">${found.map(
    (session) => html`<li class="card"><div class="card-head">
<a href="stripe/pay/${session.id}">${referenceOf(session) ?? session.id}</a><span class="price">${inReais(session.cents)}</span></div>
<p class="muted">${session.description} · ${state(session)} · ${session.email ?? ""}</p>${disputeForms(session)}</li>`,
  )}</ul>`;
}

function named(session: SessionRecord, text: string): boolean {
  return isNamed([referenceOf(session), session.id, session.email, session.description], text);
}

function mentions(order: OrderRecord, text: string): boolean {
  return isNamed([order.externalReference, order.id, order.payer.email, order.description], text);
}

/** The shop's description names its order: "Pedido 1042" is also found by "1042", "nº 1042" and "#1042". */
function isNamed(names: readonly (string | null | undefined)[], text: string): boolean {
  const wanted = text.toLowerCase().replace("nº", "").replace("#", "").split(" ").filter(Boolean).join(" ");
  return names.some((name) => name?.toLowerCase().includes(wanted)) || wanted === "";
}

function card(order: OrderRecord, back: string): Markup {
  return html`<li class="card">
<div class="card-head"><h2><a href="mercado-pago/payments/${order.payment.id}/ticket">${order.externalReference ?? order.id}</a></h2><span class="price">${inReais(order.totalCents)}</span></div>
${order.description === null ? "" : html`<p class="muted">${order.description}</p>`}
${statusBadge(order)}
${paymentFacts(order)}
${decisionForms(order, "", back)}
</li>`;
}
