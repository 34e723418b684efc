import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";

const PAGES: Readonly<Record<ReturnKind, string>> = { regret: "desistir", exchange: "trocar", defect: "defeito" };

/** Path of the page that requests a return of this kind. */
export function requestPath(orderId: string, kind: ReturnKind): string {
  return `/orders/${orderId}/${PAGES[kind]}`;
}

/** The return kind of a request page's path. */
export function kindOfPath(pathname: string): ReturnKind {
  const page = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1);
  return page === PAGES.exchange ? "exchange" : page === PAGES.defect ? "defect" : "regret";
}
