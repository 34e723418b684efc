import { createMiddleware } from "hono/factory";
import { trimSlashes } from "#platform/trim-slashes.ts";
import { isPublicPath } from "./public-pages.ts";

const NO_PAGES = /^\/(sandbox\/.|imagens\/|assets\/)/;

/** A page has one address: the same with a slash at its end, or in other letters, is sent there for good. */
export const oneAddressEach = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !NO_PAGES.test(pathname);
  if (!isPage || pathname === "/") return next();
  // One slash in front, or the browser would take what follows for another host.
  if (pathname.endsWith("/")) return c.redirect(inOneCase(`/${trimSlashes(pathname)}`) + search, 301);
  const path = inOneCase(pathname);
  return path === pathname ? next() : c.redirect(path + search, 308);
});

/** Public addresses are written small; only the catalogue knows how a product's own part is. */
function inOneCase(pathname: string): string {
  const path = pathname.replace(/^\/produto\/|^(?!\/produto\/).*/i, (part) => part.toLowerCase());
  return isPublicPath(path) ? path : pathname;
}
