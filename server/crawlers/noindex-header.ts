import { createMiddleware } from "hono/factory";

/** Addresses for programs, which should not appear in search results. */
const FOR_PROGRAMS = /^\/((rest|auth|functions|webhooks|api|sandbox|feeds)(\/|$)|healthz$|readyz$|sitemap[\w-]*\.xml$)/;

/** Sets `X-Robots-Tag: noindex` on addresses for programs. Rules: LIST-61. */
export const keepOutOfSearch = createMiddleware(async (c, next) => {
  await next();
  if (FOR_PROGRAMS.test(c.req.path)) c.res.headers.set("X-Robots-Tag", "noindex");
});
