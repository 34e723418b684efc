import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";

const PAGES: Readonly<Record<ReturnKind, string>> = { regret: "desistir", exchange: "trocar", defect: "defeito" };

/** The page on which a return of this kind is asked for. */
export function requestPath(orderId: string, kind: ReturnKind): string {
  return `/orders/${orderId}/${PAGES[kind]}`;
}

/** The kind that a page's address asks for. */
export function kindOfPath(pathname: string): ReturnKind {
  const page = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1);
  return page === PAGES.exchange ? "exchange" : page === PAGES.defect ? "defect" : "regret";
}
