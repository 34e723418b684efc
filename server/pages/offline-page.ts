import serifFont from "@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2?url";
import sansFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { html, raw } from "hono/html";
import styles from "#app/app.css?url";
import { OFFLINE_PAGE } from "#app/offline/kept-pages.ts";

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

/**
 * Says whether the connection or the shop is away, lists what can be read, newest first, and loads the page anew when the
 * shop is reached again.
 */
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

/** What stands in for a page that was never read while there is no connection; needs nothing that is not kept with it. */
export function offlinePage(shopName: string, nonce: string) {
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
