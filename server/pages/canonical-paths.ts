import { createMiddleware } from "hono/factory";
import { trimSlashes } from "#platform/http/trim-slashes.ts";
import { isPublicPath } from "./public-pages.ts";

const NO_PAGES = /^\/(sandbox\/.|imagens\/|assets\/)/;

/** A page has one address: the same with a slash at its end, in other letters or codes, is sent there for good. */
export const redirectToCanonicalPaths = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !NO_PAGES.test(pathname);
  if (!isPage || pathname === "/") return next();
  // One slash in front, or the browser would take what follows for another host.
  if (pathname.endsWith("/")) return c.redirect(inOneForm(`/${trimSlashes(pathname)}`) + search, 301);
  const path = inOneForm(pathname);
  return path === pathname ? next() : c.redirect(path + search, 308);
});

/** Public addresses are written small; only the catalogue knows how a product's own part is. */
function inOneForm(pathname: string): string {
  const path = decoded(pathname).replace(/^\/produto\/|^(?!\/produto\/).*/i, (part) => part.toLowerCase());
  return isPublicPath(path) ? path : pathname;
}

/** Letters, digits and the few signs that need no code (RFC 3986, 6.2.2.2) stand for themselves. */
function decoded(pathname: string): string {
  return pathname.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w~-]/.test(sign) ? sign : code;
  });
}
