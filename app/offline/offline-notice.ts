import type { CopyReason } from "./cache-rules.ts";

/** The notice's tag name. Not a React component, so that it works without JavaScript and survives hydration. */
export const NOTICE = "loja-aviso";

const AWAY: Record<CopyReason, string> = {
  offline: "Você está sem internet.",
  unreachable: "A loja não está respondendo agora.",
  outage: "A loja está passando por uma instabilidade.",
};

const BACK: Record<CopyReason, string> = {
  offline: "a conexão voltar",
  unreachable: "ela responder",
  outage: "ela voltar ao normal",
};

/** Date and time in the reader's time zone, `21/11/2026 às 14:05`. */
export function momentText(moment: Date, timeZone?: string): string {
  const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone }).format(moment);
  const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone }).format(moment);
  return `${day} às ${time}`;
}

/** The notice on a page that was there before the connection was lost. `buys`: it is the checkout. */
export function lostText(buys: boolean): string {
  return buys
    ? `${AWAY.offline} O que você preencheu continua aqui: espere a conexão voltar para continuar.`
    : `${AWAY.offline} Para comprar, espere a conexão voltar; seu carrinho fica guardado.`;
}

/**
 * The notice above a cached page. `moment`: when the page was fetched, as text; null for the cart's frame, which does
 * not get outdated.
 * Rules: LIST-56.
 */
export function noticeText(moment: string | null, reason: CopyReason): string {
  const said = moment
    ? `Esta é a última versão que você viu, de ${moment}; preços e estoque podem ter mudado.`
    : "Preços e estoque serão conferidos.";
  return `${AWAY[reason]} ${said} Para comprar, espere ${BACK[reason]}; seu carrinho fica guardado.`;
}

/** The notice's HTML. Not escaped: pass only texts of our own. */
export function noticeContent(text: string, link: string): string {
  return `<p role="status" class="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-gutter pt-2.5 pb-1 text-caption md:py-1.5 md:text-small"><span class="min-w-0 flex-1 basis-64">${text}</span><a href="" class="link inline-flex min-h-tap items-center font-semibold">${link}</a></p>`;
}

export const NOTICE_LOOK = "fixed inset-x-0 bottom-0 z-40 border-warning border-t bg-warning-soft text-warning";

/** The skip link must stay the first element of a page; the notice goes after it. */
export const SKIP_LINK = 'a[href="#conteudo"]';
const SKIP_LINK_MARKUP = /<a href="#conteudo"[^<>]*>[^<]*<\/a>/;

/** Inserts the notice at the top of a cached page; the shop's own style sheet styles it. */
export function withNotice(html: string, moment: string | null, reason: CopyReason): string {
  const notice = `<${NOTICE} role="region" aria-label="Aviso" data-copy="${reason}" class="${NOTICE_LOOK}">${noticeContent(noticeText(moment, reason), "Tentar novamente")}</${NOTICE}>`;
  return html.replace(SKIP_LINK_MARKUP.test(html) ? SKIP_LINK_MARKUP : /<body[^<>]*>/, (start) => start + notice);
}
