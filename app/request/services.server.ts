import { createContext, type RouterContextProvider } from "react-router";
import type { Services } from "#shop/services.server.ts";

/** The process's services, given to every loader and action by the server. */
export const servicesContext = createContext<Services>();

/** What the page being rendered shows: a change of any of these drops it from the page cache. */
export const pageTagsContext = createContext<Set<string>>();

/** What the page's own scripts are known by (`script-src 'nonce-...'`); null while developing, when there is no policy. */
export const pageNonceContext = createContext<string | null>(null);

/** Names what a public page shows, `product:ID`, `listing:aneis` or `listing:all`, so that a change drops the page. */
export function tagPage(context: Readonly<RouterContextProvider>, ...tags: string[]): void {
  const set = context.get(pageTagsContext);
  for (const tag of tags) set.add(tag);
}
