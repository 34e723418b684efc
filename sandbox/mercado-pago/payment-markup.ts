import { html, raw } from "hono/html";
import type { Markup } from "../pages/page.ts";
import { inReais, inWords } from "../pages/wording.ts";
import type { OrderRecord, OrderStatus } from "./order-record.ts";

const names: Record<OrderStatus, [label: string, tone: string]> = {
  action_required: ["Aguardando pagamento", ""],
  processing: ["Em análise", ""],
  processed: ["Pago", "good"],
  failed: ["Recusado", "bad"],
  canceled: ["Cancelado", "bad"],
  refunded: ["Estornado", "bad"],
  charged_back: ["Contestado", "bad"],
};

/** Display name of the payment method. */
export function methodName({ payment: { method } }: OrderRecord): string {
  if (method.type === "bank_transfer") return "PIX";
  if (method.type === "ticket") return "Boleto";
  const type = method.type === "debit_card" ? "Cartão de débito" : "Cartão de crédito";
  const parts = method.installments > 1 ? `, ${method.installments} parcelas` : "";
  return `${type} ${method.id} final ${method.lastFour}${parts}`;
}

/** The status of a payment as a badge. */
export function statusBadge(order: OrderRecord): Markup {
  const [label, tone] = names[order.status];
  const detail: Record<string, string> = { expired: "Expirado", partially_refunded: "Estornado em parte" };
  const won = order.dispute?.won ?? null;
  const decided = won === null ? null : won ? "Contestação ganha pela loja" : "Contestação perdida pela loja";
  return html`<span class="badge ${tone}">${decided ?? detail[order.statusDetail] ?? label}</span>`;
}

/** The details of a payment. */
export function paymentFacts(order: OrderRecord): Markup {
  const { payment } = order;
  const facts: Array<[name: string, value: string]> = [
    ["Método", methodName(order)],
    ["Criado em", inWords(order.createdAt)],
    ["Expira em", payment.expiresAt === null ? "" : inWords(payment.expiresAt)],
    ["Valor pago", payment.paidCents === null ? "" : inReais(payment.paidCents)],
    ["Pagador", order.payer.email ?? ""],
    ["Estado na API", `${order.status} / ${order.statusDetail}`],
    ["Caso na API", order.dispute === null ? "" : `coverage_applied: ${order.dispute.coverage}`],
    ["Documentos até", order.dispute === null ? "" : inWords(order.dispute.documentsUntil)],
    ["Pedido no provedor", order.id],
  ];
  return html`<dl>${facts.filter(([, value]) => value !== "").map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Forms that play the payer, the bank or the clock. `back` is the page to return to. */
export function decisionForms(order: OrderRecord, root: string, back: string): Markup {
  if (order.externalReference === null)
    return html`<p class="muted">Sem referência externa: só a API altera este pedido.</p>`;
  const reference = order.externalReference;
  const form = (
    decision: string,
    label: string,
    tone: string,
    late = "",
  ) => html`<form method="post" action="${root}control/payments/${encodeURIComponent(reference)}/${decision}${raw(late)}">
<input type="hidden" name="back" value="${back}">
<button class="${tone}" aria-label="${label}: ${reference}">${label}</button>
</form>`;
  if (order.status === "canceled") {
    return html`<div class="actions">${form("approve", "Pagar com atraso", "", "?late=1")}</div>`;
  }
  const { type } = order.payment.method;
  if (order.status === "processed" && type !== "ticket") {
    const label = type === "bank_transfer" ? "Contestar (MED)" : "Contestar";
    return html`<div class="actions">${form("dispute", label, "danger")}</div>`;
  }
  if (order.status === "charged_back" && order.dispute?.coverage === null) return disputeForms(order, form);
  if (order.status === "processing") {
    return html`<div class="actions">${form("approve", "Aprovar", "primary")}${form("reject", "Recusar", "danger")}</div>`;
  }
  if (order.status !== "action_required") return html``;
  return html`<div class="actions">${form("approve", "Aprovar", "primary")}${form("reject", "Recusar", "danger")}${form("expire", "Expirar", "")}</div>`;
}

type Form = (decision: string, label: string, tone: string, how?: string) => Markup;

/** The two official pages give the order's word the opposite meaning; and the case may say nothing. */
function disputeForms({ dispute, statusDetail }: OrderRecord, form: Form): Markup {
  const { won = null } = dispute ?? {};
  if (won !== null) {
    const how = `?detail=${statusDetail}`;
    return html`<div class="actions">${form(won ? "win" : "lose", "O caso diz a decisão", "primary", how)}</div>`;
  }
  const ways: readonly [how: string, label: string][] = [
    ["", "pedido como na página de Orders"],
    ["other", "pedido ao contrário"],
    ["in_process", "só o caso diz"],
    ["silent", "o caso não diz"],
  ];
  const row = (isWon: boolean) =>
    ways.map(([how, label]) => {
      const usual = isWon === (how !== "other") ? "settled" : "reimbursed";
      const detail = how === "in_process" ? how : usual;
      const query = `?detail=${detail}${how === "silent" ? "&case=silent" : ""}`;
      const text = `${isWon ? "Loja vence" : "Loja perde"}: ${label}`;
      return form(isWon ? "win" : "lose", text, isWon ? "primary" : "danger", query);
    });
  return html`<div class="actions">${row(true)}</div><div class="actions">${row(false)}</div>`;
}
