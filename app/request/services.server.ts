import { createContext, type RouterContextProvider } from "react-router";
import type { Services } from "#shop/services.server.ts";

/** The services of the process; the server sets them for every loader and action. */
export const servicesContext = createContext<Services>();

/** Cache tags of the page being rendered: a change of any of them evicts it from the page cache. */
export const pageTagsContext = createContext<Set<string>>();

/** Set by `foundNothing`; null for pages that are never cached. */
export const pageFindsContext = createContext<{ nothing: boolean } | null>(null);

/** The CSP nonce of the page's own inline scripts (`script-src 'nonce-...'`); null in development, which has no CSP. */
export const pageNonceContext = createContext<string | null>(null);

/** Takes the HTML of a page, which would otherwise pass through streams; null: it is the response's body. */
export const renderedPageContext = createContext<{ html: Buffer | null } | null>(null);

/** The tag of a page that also shows which sizes of a tag's products have pieces. */
export const sizesTag = (tag: string) => `sizes:${tag}`;

/**
 * Adds cache tags to a public page (`product:ID`, `listing:aneis` or `listing:all`), so that a change evicts it from
 * the page cache.
 */
export function tagPage(context: Readonly<RouterContextProvider>, ...tags: string[]): void {
  const set = context.get(pageTagsContext);
  for (const tag of tags) set.add(tag);
}

/** Says that a public page was asked for by what finds nothing: it is not kept in the page cache. Rules: LIST-90. */
export function foundNothing(context: Readonly<RouterContextProvider>): void {
  const finds = context.get(pageFindsContext);
  if (finds) finds.nothing = true;
}

/** Tags a page with the products whose cards it shows: it is evicted when one of them sells out. Rules: STOCK-55. */
export function tagProducts(context: Readonly<RouterContextProvider>, products: readonly { id: string }[]): void {
  tagPage(context, ...products.map(({ id }) => `product:${id}`));
}
