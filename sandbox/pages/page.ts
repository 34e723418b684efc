import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** No external resources, no scripts; the e-mail iframe has its own policy. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

export interface PageContent {
  title: string;
  section: "mailbox" | "payments" | "shipments" | null;
  /**
   * Relative path from this page to where the sandbox is mounted, such as `../../`: links must work under any prefix.
   */
  root: string;
  body: Markup;
  bare?: boolean;
}

/**
 * Renders a complete page of the simulator, in Portuguese. `bare`: for an iframe of a page that has its own landmarks.
 */
export function page(
  c: Context,
  { title, section, root, body, bare = false }: PageContent,
): Response | Promise<Response> {
  c.header("Content-Security-Policy", POLICY);
  c.header("Referrer-Policy", "same-origin");
  c.header("Cache-Control", "no-store");
  const current = (name: string) => raw(name === section ? ' aria-current="page"' : "");
  return c.html(html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Simulador</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}assets/sandbox.css">
</head>
<body>
${
  bare
    ? html`<div class="bare">
${body}
</div>`
    : html`<a class="skip" href="#conteudo">Pular para o conteúdo</a>
<header><div class="inner">
<p><a href="${root}overview">Simulador</a></p>
<nav aria-label="Simulador">
<a href="${root}payments"${current("payments")}>Pagamentos</a>
<a href="${root}shipments"${current("shipments")}>Envios</a>
<a href="${root}mailbox"${current("mailbox")}>Caixa de correio</a>
</nav>
</div></header>
<main id="conteudo">
${body}
</main>
<footer>Modo demonstração: nenhum dinheiro muda de mãos e nenhum e-mail sai daqui.</footer>`
}
</body>
</html>`);
}
