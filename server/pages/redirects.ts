import { createMiddleware } from "hono/factory";
import { trimSlashes } from "#platform/http/trim-slashes.ts";
import { isPublicPath } from "./public-pages.ts";

const NO_PAGES = /^\/(sandbox\/.|imagens\/|assets\/)/;

/** Permanently: no trailing slash, lower case, no needless percent-encoding. Rules: LIST-28. */
export const redirectToCanonicalPaths = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !NO_PAGES.test(pathname);
  if (!isPage || pathname === "/") return next();
  // Exactly one leading slash: browsers read `//name` as another host.
  if (pathname.endsWith("/")) return c.redirect(inOneForm(`/${trimSlashes(pathname)}`) + search, 301);
  const path = inOneForm(pathname);
  return path === pathname ? next() : c.redirect(path + search, 308);
});

/** Lower case, except for product ids: only the catalogue knows their case. */
function inOneForm(pathname: string): string {
  const path = decoded(pathname).replace(/^\/produto\/|^(?!\/produto\/).*/i, (part) => part.toLowerCase());
  return isPublicPath(path) ? path : pathname;
}

/** Only unreserved characters (RFC 3986, 6.2.2.2), which need no percent-encoding. */
function decoded(pathname: string): string {
  return pathname.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w~-]/.test(sign) ? sign : code;
  });
}

/** Browsers and proxies limit all headers together to 8 to 16 kB and reject longer responses. */
const LONGEST_ADDRESS = 6_000;

/** Removes the query from a redirect whose `Location` is too long. */
export const shortRedirects = createMiddleware(async (c, next) => {
  await next();
  const location = c.res.headers.get("Location");
  if (location === null || location.length <= LONGEST_ADDRESS) return;
  const page = location.slice(0, LONGEST_ADDRESS).split(/[?#]/, 1)[0] ?? "";
  c.header("Location", page.length < LONGEST_ADDRESS ? page : "/");
});
