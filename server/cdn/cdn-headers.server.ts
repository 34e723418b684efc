import { createMiddleware } from "hono/factory";
import type { Cdn } from "#platform/cdn/cdn.server.ts";
import type { Header } from "#platform/cdn/cdn-headers.ts";
import type { CachedPage } from "#platform/concurrency/page-cache.server.ts";
import type { Services } from "#shop/services.server.ts";

/** Files that browsers keep by `max-age`, too. The path of any other answer tells nothing about who may see it. */
const FILES = /^\/(assets|imagens)\//;

/** Headers by which the CDN keeps a page as long as this process would, or does not; none without a CDN. */
export function cdnHeadersOf(page: CachedPage, { cdn, pages }: Pick<Services, "pages" | "cdn">): readonly Header[] {
  if (!cdn) return [];
  return cdn.keep({ status: page.status, tags: page.tags, freshForMs: pages.freshForMs(page) });
}

/** Adds them to files, and `private, no-store` to answers without caching headers, which CDNs keep otherwise. */
export function addCdnHeaders(cdn: Cdn | null) {
  return createMiddleware(async (c, next) => {
    await next();
    if (!cdn) return;
    const cacheControl = c.res.headers.get("Cache-Control");
    if (cacheControl === null || cacheControl === "no-store") c.res.headers.set("Cache-Control", "private, no-store");
    if (!FILES.test(c.req.path) || c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return;
    const seconds = Number(/^public, max-age=(\d+)/.exec(cacheControl ?? "")?.[1] ?? 0);
    if (seconds > 0) for (const [name, value] of cdn.keepFile(seconds)) c.res.headers.set(name, value);
  });
}
