import { createMiddleware } from "hono/factory";

const FOR_PROGRAMS = /^\/((rest|auth|functions|webhooks|api|sandbox|feeds)(\/|$)|healthz$|readyz$|sitemap[\w-]*\.xml$)/;

/** Rules: LIST-61. */
export const keepOutOfSearch = createMiddleware(async (c, next) => {
  await next();
  if (FOR_PROGRAMS.test(c.req.path)) c.res.headers.set("X-Robots-Tag", "noindex");
});
