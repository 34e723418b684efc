import { html } from "hono/html";
import { RETRY_SECONDS } from "#platform/observability/outage.server.ts";

/** The inline style only; no scripts, no requests. */
const OUTAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** When no page can be rendered: no stack trace, a retry link, the request id to quote. */
export function sendOutagePage(shopName: string, requestId: string, status: 500 | 503): Response {
  const page = sorryPage(
    `Voltamos já | ${shopName}`,
    html`<h1>Voltamos já</h1>
<p>A loja está passando por uma instabilidade. Nada do que você colocou no carrinho se perdeu.</p>
<a href="">Tentar novamente</a><small>Código para o atendimento: ${requestId}</small>`,
  );
  return sendSorryPage(page, status, { "Retry-After": RETRY_SECONDS });
}

/** For browsers without the script that checks the file at its field. */
export function sendTooLargePage(shopName: string): Response {
  const page = sorryPage(
    `Arquivo grande demais | ${shopName}`,
    html`<h1>Arquivo grande demais</h1>
<p>O que foi enviado passa do tamanho que esta página aceita. Volte e escolha um arquivo menor.</p>
<a href="">Voltar à página</a>`,
  );
  return sendSorryPage(page, 413);
}

const AGAIN_SECONDS = "4";

export function busyPage(shopName: string): Response {
  const page = sorryPage(
    `Muita gente na loja | ${shopName}`,
    html`<h1>Muita gente na loja agora</h1>
<p>Sua página abre sozinha em alguns segundos. Nada do que você colocou no carrinho se perdeu.</p>
<a href="">Tentar agora</a>`,
  );
  return sendSorryPage(page, 503, { "Retry-After": AGAIN_SECONDS, Refresh: AGAIN_SECONDS });
}

function sendSorryPage(page: ReturnType<typeof html>, status: number, headers: Record<string, string> = {}): Response {
  return new Response(String(page), {
    status,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": OUTAGE_POLICY,
      ...headers,
    },
  });
}

function sorryPage(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#f8f5f0;color:#1c1916;font:16px/1.6 system-ui,sans-serif;text-align:center}
h1{font:440 40px/1.1 Georgia,serif;margin:0 0 12px}a{display:inline-block;margin-top:20px;padding:14px 28px;background:#1c1916;color:#fffdfa;text-decoration:none;border-radius:2px}
p{margin:0;max-width:44ch}small{display:block;margin-top:28px;color:#655d53}
</style>
</head>
<body><main>${content}</main></body></html>`;
}
