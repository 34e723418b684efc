import { createMiddleware } from "hono/factory";

/** What programs read: no result of a search should lead there. */
const FOR_PROGRAMS = /^\/((rest|auth|functions|webhooks|api|sandbox|feeds)(\/|$)|healthz$|readyz$|sitemap[\w-]*\.xml$)/;

/** Tells search engines not to show what is made for programs. */
export const keepOutOfSearch = createMiddleware(async (c, next) => {
  await next();
  if (FOR_PROGRAMS.test(c.req.path)) c.header("X-Robots-Tag", "noindex");
});
