import { Hono } from "hono";
import { html } from "hono/html";
import { page } from "../../pages/page.ts";
import { inReais } from "../../pages/wording.ts";
import type { OrderBook } from "../order-book.ts";
import { canChange, failed, paid } from "../order-changes.ts";
import type { OrderDesk } from "../order-desk.ts";

const ROOT = "../../";
const DONE_SCRIPT = 'window.parent.postMessage({ status: "COMPLETE" }, "*");';

/**
 * The bank's 3-D Secure page in the shop's iframe: it shows the challenge and posts a message to its parent when done.
 */
export function challengeRoutes({ book, desk }: { book: OrderBook; desk: OrderDesk }): Hono {
  const routes = new Hono();

  routes.get("/done.js", (c) => c.body(DONE_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8" }));

  routes.get("/:payment", async (c) => {
    const order = desk.current(book.byPayment(c.req.param("payment")));
    const isOpen = order !== undefined && order.status === "action_required" && order.payment.method.type !== "ticket";
    const body = isOpen
      ? html`<h1>Confirme a compra</h1>
<p class="lead">Seu banco pede uma confirmação para pagar ${inReais(order.payment.cents)}. No simulador, você decide.</p>
<form class="actions" method="post" action="${order.payment.id}">
<button class="primary" name="answer" value="yes">Confirmar</button>
<button class="danger" name="answer" value="no">Recusar</button>
</form>`
      : html`<h1>Confirmação encerrada</h1><p class="lead">Volte para a loja.</p><script src="done.js"></script>`;
    return framed(await page(c, { title: "Confirmação do banco", section: null, root: ROOT, body, bare: true }));
  });

  routes.post("/:payment", async (c) => {
    const order = desk.current(book.byPayment(c.req.param("payment")));
    const { answer } = await c.req.parseBody();
    if (order && canChange(order, "pay")) {
      const cents = order.willPayCents ?? order.totalCents + order.payment.interestCents;
      const next =
        answer === "yes" ? paid(order, Date.now(), cents) : failed(order, Date.now(), "3ds_challenge_failed");
      await desk.change(next, answer === "yes" ? "order.processed" : "order.updated");
    }
    return c.redirect(order?.payment.id ?? "done", 303);
  });

  return routes;
}

/** Sets the headers of a page that is framed by the shop and runs one script of its own. */
function framed(response: Response): Response {
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  response.headers.set("Content-Security-Policy", `${policy}; script-src 'self'`);
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  return response;
}
