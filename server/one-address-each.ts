import { createMiddleware } from "hono/factory";

const NO_PAGES = /^\/(sandbox\/.|imagens\/|assets\/)/;

/** A page has one address: the same with a slash at its end is sent there for good. */
export const oneAddressEach = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPage = (c.req.method === "GET" || c.req.method === "HEAD") && !NO_PAGES.test(pathname);
  if (!isPage || pathname === "/" || !pathname.endsWith("/")) return next();
  // One slash in front, or the browser would take what follows for another host.
  return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, 301);
});
