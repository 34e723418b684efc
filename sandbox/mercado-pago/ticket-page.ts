import { Hono } from "hono";
import { html } from "hono/html";
import { type Markup, page } from "../pages/page.ts";
import { inReais } from "../pages/wording.ts";
import { toAmount } from "./amount.ts";
import type { OrderBook } from "./order-book.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { OrderRecord } from "./order-record.ts";
import { decisionForms, methodName, paymentFacts, statusBadge } from "./payment-markup.ts";

const ROOT = "../../../";

/** The page behind `ticket_url`: the payment, its QR code, and buttons that play the bank. */
export function ticketRoutes({ book, desk }: { book: OrderBook; desk: OrderDesk }): Hono {
  const routes = new Hono();
  routes.get("/:payment/ticket", (c) => {
    const order = desk.current(book.byPayment(c.req.param("payment")));
    if (order === undefined) {
      c.status(404);
      const body = html`<h1>Pagamento não encontrado</h1><p class="lead">O simulador não conhece este pagamento.</p>`;
      return page(c, { title: "Pagamento não encontrado", section: "payments", root: ROOT, body });
    }
    return page(c, {
      title: `Pagamento por ${methodName(order)}`,
      section: "payments",
      root: ROOT,
      body: ticket(order),
    });
  });
  return routes;
}

function ticket(order: OrderRecord): Markup {
  const back = `mercado-pago/payments/${order.payment.id}/ticket`;
  return html`<h1>${methodName(order)} de ${inReais(order.payment.cents)}</h1>
<p>${statusBadge(order)} <span class="muted">${order.externalReference ?? ""}</span></p>
${codes(order)}
${paymentFacts(order)}
${decisionForms(order, ROOT, back)}
${otherAmount(order, back)}`;
}

/** The PIX code or boleto line to scan or copy. */
function codes({ payment: { method } }: OrderRecord): Markup {
  if (method.type === "bank_transfer") {
    return html`<div class="two">
<img class="qr" src="data:image/png;base64,${method.qrCodeBase64}" alt="QR Code do PIX" width="320" height="320">
<div>
<label for="codigo">PIX copia e cola</label>
<textarea id="codigo" rows="4" readonly>${method.qrCode}</textarea>
</div>
</div>`;
  }
  if (method.type !== "ticket") return html``;
  return html`<label for="linha">Linha digitável</label>
<textarea id="linha" rows="2" readonly>${inGroups(method.line)}</textarea>
<p class="muted">Código de barras: ${method.barcode}</p>`;
}

/** `23793.38029 60000.000000 15000.006330 5 97582000001499`, as printed on a boleto. */
function inGroups(line: string): string {
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.*)$/, "$1.$2 $3.$4 $5.$6 $7 $8");
}

function otherAmount(order: OrderRecord, back: string): Markup {
  if (
    order.status !== "action_required" ||
    order.payment.method.type.endsWith("_card") ||
    order.externalReference === null
  )
    return html``;
  return html`<details>
<summary>Aprovar com outro valor</summary>
<form class="field" method="post" action="${ROOT}control/payments/${encodeURIComponent(order.externalReference)}/approve">
<input type="hidden" name="back" value="${back}">
<div><label for="valor">Valor pago, em reais (ex.: 12.34)</label>
<input id="valor" name="amount" inputmode="decimal" pattern="[0-9]+([.][0-9]{2})?" value="${toAmount(order.totalCents)}" required></div>
<button>Aprovar este valor</button>
</form>
</details>`;
}
