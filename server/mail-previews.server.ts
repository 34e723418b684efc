import { Hono } from "hono";
import { html } from "hono/html";
import type { EmailEntry, Receiver } from "#shop/messages/email-entry.ts";
import { EMAIL_REGISTER, renderSample } from "#shop/messages/email-register.server.ts";
import { samplePartsOf } from "#shop/messages/preview-text.server.ts";
import type { Services } from "#shop/services.server.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const RECEIVERS: Readonly<Record<Receiver, string>> = {
  customer: "cliente",
  visitor: "visitante",
  shop: "loja",
  staff: "equipe",
};

/** Demo mode: previews of all e-mails with sample data, at `/mails` below the mount path. Rules: MAIL-1. */
export function createEmailPreviews(services: Pick<Services, "db" | "config" | "clock">): Hono {
  const routes = new Hono();

  routes.get("/mails", async (c) => {
    c.header("Content-Security-Policy", PAGE_POLICY);
    c.header("Cache-Control", "no-store");
    const parts = await samplePartsOf(services);
    const rows = await Promise.all(
      EMAIL_REGISTER.map(async (entry) => ({ entry, mail: await renderSample(entry, parts) })),
    );
    return c.html(
      page(
        "E-mails da loja",
        "",
        html`<h1>E-mails da loja</h1>
<p class="lead">Todos os modelos, com dados de exemplo. <a href="mailbox">Ver os e-mails enviados</a></p>
<ul class="letters">${rows.map(
          ({ entry, mail }) => html`<li><a href="mails/${entry.id}">
<strong>${mail.subject}</strong>
<span class="muted">Para: ${RECEIVERS[entry.to]}. ${entry.when}</span>
</a></li>`,
        )}</ul>`,
      ),
    );
  });

  routes.get("/mails/:id", async (c) => {
    const entry = entryOf(c.req.param("id"));
    if (!entry) return c.notFound();
    c.header("Content-Security-Policy", PAGE_POLICY);
    c.header("Cache-Control", "no-store");
    const mail = await renderSample(entry, await samplePartsOf(services));
    return c.html(
      page(
        mail.subject,
        "../",
        html`<p><a href="../mails">Todos os modelos</a></p>
<article aria-labelledby="assunto">
<h1 id="assunto">${mail.subject}</h1>
<dl>
<div><dt>Para</dt><dd>${RECEIVERS[entry.to]}</dd></div>
<div><dt>Quando</dt><dd>${entry.when}</dd></div>
<div><dt>Por quê</dt><dd>${entry.why}</dd></div>
</dl>
<iframe title="Mensagem: ${mail.subject}" src="../mails/${entry.id}/html" sandbox></iframe>
<details><summary>Versão em texto</summary><pre>${mail.text}</pre></details>
</article>`,
      ),
    );
  });

  routes.get("/mails/:id/html", async (c) => {
    const entry = entryOf(c.req.param("id"));
    if (!entry) return c.notFound();
    c.header("Content-Security-Policy", MAIL_POLICY);
    c.header("X-Frame-Options", "SAMEORIGIN");
    c.header("Cache-Control", "no-store");
    return c.html((await renderSample(entry, await samplePartsOf(services))).html);
  });

  return routes;
}

function entryOf(id: string): EmailEntry | undefined {
  return EMAIL_REGISTER.find((entry) => entry.id === id);
}

/** Page layout with the simulators' stylesheet. `root` is the relative path to their mount point. */
function page(title: string, root: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Modelos de e-mail</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}assets/sandbox.css">
</head>
<body>
<main id="conteudo">${body}</main>
</body>
</html>`;
}
