import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import styles from "#app/app.css?url";
import serifFont from "#app/fonts/ibarra-real-nova.woff2?url";
import sansFont from "#app/fonts/instrument-sans.woff2?url";
import { OFFLINE_PAGE } from "#app/offline/cache-rules.ts";
import type { Brand } from "#platform/email/brand.ts";
import { contentSecurityPolicy, createNonce, REPORTING_ENDPOINTS } from "#server/requests/security-headers.server.ts";
import type { Config } from "#shop/config/config.server.ts";

const WORDS = {
  offline: {
    title: "Sem internet",
    headline: "Você está sem internet",
    lead: "Esta página ainda não foi vista neste aparelho. Assim que a conexão voltar, ela se abre sozinha.",
    cart: "Para comprar é preciso estar conectado. O que você colocou no carrinho continua guardado.",
  },
  unreachable: {
    title: "A loja não respondeu",
    headline: "A loja não respondeu",
    lead: "Esta página ainda não foi vista neste aparelho. Assim que a loja responder, ela se abre sozinha.",
    cart: "Sua conexão parece boa: o problema deve ser nosso e costuma durar pouco. O que você colocou no carrinho continua guardado.",
  },
};
/** Says whether connection or shop is down, lists pages readable offline, reloads when the shop is back. */
const SCRIPT = `(async()=>{
const words=${JSON.stringify(WORDS)},shop=document.title.split(" | ")[1];
const say=()=>{
const said=words[navigator.onLine?"unreachable":"offline"];
document.title=said.title+" | "+shop;
for(const place of document.querySelectorAll("[data-says]"))place.textContent=said[place.dataset.says]
};
if(location.pathname!=="${OFFLINE_PAGE}"){say();addEventListener("online",say);addEventListener("offline",say)}
const list=document.querySelector("ul"),block=document.querySelector("section");
const look=async()=>{try{if((await fetch("/healthz",{cache:"no-store"})).ok)location.reload()}catch{}};
if(location.pathname!=="${OFFLINE_PAGE}"){addEventListener("online",look);setInterval(look,15000)}
for(const name of await caches.keys()){
if(!name.startsWith("paginas-"))continue;
const cache=await caches.open(name);
for(const request of (await cache.keys()).reverse()){
const text=await(await cache.match(request)).text(),link=document.createElement("a"),row=document.createElement("li");
const title=new DOMParser().parseFromString(text,"text/html").title,url=new URL(request.url);
link.href=url.pathname+url.search;link.textContent=title.split(" | ")[0]||link.href;
link.className="flex min-h-tap items-center py-2 hover:underline";
row.className="border-line border-b";row.append(link);list.append(row);block.hidden=false
}
}
})()`.replaceAll("\n", "");
const BUTTON = "inline-flex min-h-12 items-center justify-center rounded-control px-6 font-semibold text-control";

/** Token `paper`; a manifest cannot refer to CSS variables. */
const PAPER = "#f8f5f0";
const ICONS = [
  ["/icon-192.png", "192x192", "any"],
  ["/icon-512.png", "512x512", "any"],
  ["/icon-maskable-192.png", "192x192", "maskable"],
  ["/icon-maskable-512.png", "512x512", "maskable"],
] as const;
const SHORTCUTS = [
  ["Promoções", "/promocoes"],
  ["Buscar", "/busca"],
  ["Favoritos", "/favoritos"],
  ["Carrinho", "/cart"],
] as const;

/** Revalidate on every use: these files control caching and must not be stale. */
const ASK = "public, no-cache";

/** The worker makes requests on behalf of pages, so it may connect to the same origin. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** When offline pages are off: deletes all caches and unregisters itself. */
export const RETIRED_WORKER = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister()
})()));`;

/** Manifest, service worker, and the offline page for uncached pages. `assets` null: no worker (development). */
export function createInstallable(config: Pick<Config, "brand" | "offlinePages">, assets: string | null): Hono {
  const built = readBuilt(assets, "sw.js");
  const worker = config.offlinePages ? built : RETIRED_WORKER;
  const panelWorker = readBuilt(assets, "panel-sw.js");

  return (
    new Hono()
      .get("/manifest.webmanifest", (c) =>
        send(c, JSON.stringify(webManifest(config.brand)), { "Content-Type": "application/manifest+json" }),
      )
      .get("/admin/manifest.webmanifest", (c) =>
        send(c, JSON.stringify(panelManifest(config.brand)), { "Content-Type": "application/manifest+json" }),
      )
      .get(OFFLINE_PAGE, (c) => {
        const nonce = createNonce();
        const html = String(offlinePage(config.brand.name, nonce));
        return send(c, html, {
          "Content-Type": "text/html; charset=utf-8",
          // The worker caches this page explicitly; it must not be listed among the pages read.
          "Cache-Control": "no-store",
          "Content-Security-Policy": contentSecurityPolicy(nonce),
          [REPORTING_ENDPOINTS[0]]: REPORTING_ENDPOINTS[1],
        });
      })
      .get("/sw.js", (c) => sendWorker(c, worker))
      // `/admin` itself lies outside the worker's folder.
      .get("/admin/sw.js", (c) => sendWorker(c, panelWorker, { "Service-Worker-Allowed": "/admin" }))
  );
}

function readBuilt(assets: string | null, name: string): string | null {
  const file = assets && join(assets, name);
  return file && existsSync(file) ? readFileSync(file, "utf8") : null;
}

function sendWorker(c: Context, worker: string | null, headers: Record<string, string> = {}) {
  if (worker === null) return c.notFound();
  return send(c, worker, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-cache",
    "Content-Security-Policy": WORKER_POLICY,
    ...headers,
  });
}

function send(c: Context, body: string, headers: Record<string, string>): Response {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const all = { "Cache-Control": ASK, ETag: etag, ...headers };
  return c.req.header("If-None-Match") === etag ? c.body(null, 304, all) : c.body(body, 200, all);
}

/** W3C Web Application Manifest. */
function webManifest({ name }: Pick<Brand, "name">) {
  return {
    ...appearance(SHORTCUTS),
    id: "/",
    name: `${name}: joias em prata 925`,
    short_name: name,
    description: "Anéis, brincos, gargantilhas e pulseiras de prata 925.",
    start_url: "/",
    scope: "/",
    categories: ["shopping"],
  };
}

const PANEL_SHORTCUTS = [
  ["Pedidos", "/admin/pedidos"],
  ["Produtos", "/admin/produtos"],
] as const;

/** An app beside the shop's, without which iPhones show no notices. Rules: PUSH-13. */
function panelManifest({ name }: Pick<Brand, "name">) {
  return {
    ...appearance(PANEL_SHORTCUTS),
    id: "/admin",
    name: `Painel ${name}`,
    short_name: "Painel",
    description: "Pedidos, produtos e avisos da loja.",
    start_url: "/admin",
    scope: "/admin",
    categories: ["business"],
  };
}

function appearance(shortcuts: readonly (readonly [string, string])[]) {
  return {
    lang: "pt-BR",
    dir: "ltr",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS.map(([src, sizes, purpose]) => ({ src, sizes, type: "image/png", purpose })),
    shortcuts: shortcuts.map(([label, url]) => ({
      name: label,
      url,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
  };
}

/** For uncached pages. Uses only files that the worker caches with it. */
function offlinePage(shopName: string, nonce: string) {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="#f8f5f0">
<title>${WORDS.offline.title} | ${shopName}</title>
<link rel="preload" href="${serifFont}" as="font" type="font/woff2" crossorigin="anonymous">
<link rel="preload" href="${sansFont}" as="font" type="font/woff2" crossorigin="anonymous">
<link rel="stylesheet" href="${styles}">
</head>
<body>
<header class="border-line border-b"><div class="mx-auto flex h-15 max-w-page items-center justify-between px-gutter md:h-header"><a href="/" class="brand inline-flex min-h-tap items-center">${shopName}</a><a href="/cart" class="link inline-flex min-h-tap items-center text-small">Carrinho</a></div></header>
<main class="mx-auto grid max-w-read gap-6 px-gutter py-14 md:py-24">
<h1 class="font-serif text-balance text-h1" data-says="headline">${WORDS.offline.headline}</h1>
<p class="text-ink-soft text-lead" data-says="lead">${WORDS.offline.lead}</p>
<p class="text-ink-soft" data-says="cart">${WORDS.offline.cart}</p>
<div class="flex flex-wrap gap-3"><a href="" class="${BUTTON} bg-ink text-paper">Tentar novamente</a><a href="/cart" class="${BUTTON} border border-ink">Ver carrinho</a></div>
<section hidden class="mt-6 grid gap-3"><h2 class="font-serif text-h3">O que você pode ler agora</h2><ul class="border-line border-t"></ul></section>
</main>
<script nonce="${nonce}">${raw(SCRIPT)}</script>
</body></html>`;
}
