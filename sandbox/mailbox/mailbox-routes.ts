import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { page } from "../pages/page.ts";
import type { Mailbox } from "./mailbox.ts";
import { mailboxMarkup } from "./mailbox-page.ts";

/** Untrusted HTML: no scripts, forms or frames; images only from the shop itself or inside the e-mail. */
const LETTER_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The mailbox as HTML (`/mailbox`) and as JSON (`/mailbox.json`). */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();

  routes.get("/mailbox.json", (c) => c.json(mailbox.letters(c.req.query("to"))));
  routes.delete("/mailbox.json", async (c) => {
    await mailbox.empty();
    return c.body(null, 204);
  });

  routes.get("/mailbox", (c) => show(c, null, ""));
  routes.post("/mailbox/empty", async (c) => {
    await mailbox.empty();
    return c.redirect("../mailbox", 303);
  });
  routes.get("/mailbox/:id", (c) => show(c, c.req.param("id"), "../"));

  routes.get("/mailbox/:id/html", (c) => {
    const message = mailbox.byId(c.req.param("id"));
    if (message?.html == null) return c.notFound();
    c.header("Content-Security-Policy", LETTER_POLICY);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "no-referrer");
    c.header("Cache-Control", "no-store");
    // Links open a new window: a sandboxed frame may not navigate the page around it.
    return c.html(`<base target="_blank">${message.html}`);
  });

  function show(c: Context, id: string | null, root: string): Response | Promise<Response> {
    const to = (c.req.query("to") ?? "").trim();
    const letters = mailbox.letters(to === "" ? undefined : to);
    const open = id === null ? (letters[0] ?? null) : (mailbox.byId(id) ?? null);
    if (id !== null && open === null) {
      c.status(404);
      const body = html`<h1>Mensagem não encontrada</h1><p><a href="../mailbox">Voltar à caixa de correio</a></p>`;
      return page(c, { title: "Mensagem não encontrada", section: "mailbox", root, body });
    }
    const title = open === null ? "Caixa de correio" : open.subject || "(sem assunto)";
    return page(c, {
      title,
      section: "mailbox",
      root,
      body: mailboxMarkup({ letters, open, to, reading: id !== null, root }),
    });
  }

  return routes;
}
