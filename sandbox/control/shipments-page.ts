import { Hono } from "hono";
import { html } from "hono/html";
import { services } from "../melhor-envio/carriers.ts";
import type { LabelDesk } from "../melhor-envio/labels/label-desk.ts";
import { type LabelRecord, type LabelStatus, MOVES, type Move, moved } from "../melhor-envio/labels/label-record.ts";
import { type Markup, page } from "../pages/page.ts";
import { inReais, inWords } from "../pages/wording.ts";

const SHOWN = 50;

const STATUS: Readonly<Record<LabelStatus, [label: string, tone: string]>> = {
  pending: ["No carrinho", ""],
  released: ["Paga", ""],
  generated: ["Gerada, aguarda postagem", ""],
  received: ["Em trânsito", "good"],
  posted: ["Postada", "good"],
  delivered: ["Entregue", "good"],
  undelivered: ["Não entregue", "bad"],
  canceled: ["Cancelada", "bad"],
  expired: ["Vencida", "bad"],
};
const MOVE_WORDS: Readonly<Record<Move, [label: string, tone: string]>> = {
  post: ["Postar", "primary"],
  receive: ["Em trânsito", ""],
  deliver: ["Entregar", "primary"],
  lose: ["Não entregar", "danger"],
  expire: ["Deixar vencer", "danger"],
};

/** `GET /shipments`: HTML list of the labels, newest first, with the possible moves of each parcel. */
export function shipmentsPage(desk: LabelDesk): Hono {
  return new Hono().get("/shipments", (c) => {
    const labels = desk.all().slice(-SHOWN).reverse();
    const body = html`<h1>Envios</h1>
<p class="lead">Aqui você faz o papel das transportadoras: poste, entregue ou extravie um pacote. A loja recebe o aviso assinado, como do Melhor Envio de verdade.</p>
<form class="field bar" method="post" action="control/shipments/balance">
<div><label for="balance">Saldo da carteira (R$)</label><input id="balance" name="balance" inputmode="decimal" value="${(desk.balanceCents() / 100).toFixed(2)}"></div>
<button>Mudar saldo</button>
<a href="shipments">Atualizar</a>
</form>
${labels.length === 0 ? html`<p class="empty">Nenhuma etiqueta ainda.</p>` : html`<ul class="cards">${labels.map(card)}</ul>`}`;
    return page(c, { title: "Envios", section: "shipments", root: "", body });
  });
}

function card(label: LabelRecord): Markup {
  const [status, tone] = STATUS[label.status];
  const service = services.find(({ id }) => id === label.serviceId);
  const facts: Array<[string, string]> = [
    ["Serviço", `${service?.company.name ?? ""} ${service?.name ?? ""}${label.reverse ? ", devolução" : ""}`],
    ["Código de postagem", label.authorizationCode ?? ""],
    ["Rastreio", label.tracking ?? label.selfTracking ?? ""],
    ["Criada em", inWords(label.createdAt)],
    ["Destinatário", label.to.name],
    ["Referência", label.tags[0]?.tag ?? ""],
  ];
  return html`<li class="card">
<div class="card-head"><h2>${label.protocol}</h2><span class="price">${inReais(label.priceCents)}</span></div>
<span class="badge ${tone}">${status}</span>
<dl>${facts.filter(([, value]) => value !== "").map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="actions">${MOVES.filter((move) => moved(label, move, 0) !== null).map((move) => form(label, move))}</div>
</li>`;
}

function form(label: LabelRecord, move: Move): Markup {
  const [words, tone] = MOVE_WORDS[move];
  return html`<form method="post" action="control/shipments/${label.id}/${move}">
<input type="hidden" name="back" value="shipments">
<button class="${tone}" aria-label="${words}: ${label.protocol}">${words}</button>
</form>`;
}
