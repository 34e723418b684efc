import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";

const PAGES: Readonly<Record<ReturnKind, string>> = { regret: "desistir", exchange: "trocar", defect: "defeito" };

/** Path of the page that requests a return of this kind; `orderPage`: the order's path for this viewer. */
export function requestPath(orderPage: string, kind: ReturnKind): string {
  return `${orderPage}/${PAGES[kind]}`;
}

/** Path of the page on which a customer accepts or refuses what the shop changed. */
export function editAnswerPath(orderPage: string): string {
  return `${orderPage}/recusar`;
}

/** Path of a return's page. */
export function returnPath(orderPage: string, returnId: string): string {
  return `${orderPage}/devolucoes/${returnId}`;
}

/** Whether a page is one of those that a claim or a link opens without a login. */
export function isLinkedPage(pathname: string): boolean {
  return pathname.startsWith("/pedido/");
}

/** The order's page above one of its pages. */
export function orderPageOf(pathname: string, orderId: string): string {
  return `${isLinkedPage(pathname) ? "/pedido" : "/orders"}/${orderId}`;
}

/** The return kind of a request page's path. */
export function kindOfPath(pathname: string): ReturnKind {
  const page = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1);
  return page === PAGES.exchange ? "exchange" : page === PAGES.defect ? "defect" : "regret";
}
