import { createMiddleware } from "hono/factory";

/** Browsers and proxies read header lines of 8 to 16 kB together; a longer address is answered with nothing at all. */
const LONGEST_ADDRESS = 6_000;

/** A redirect to an address that is too long to be read leads to its page without the query. */
export const shortRedirects = createMiddleware(async (c, next) => {
  await next();
  const location = c.res.headers.get("Location");
  if (location === null || location.length <= LONGEST_ADDRESS) return;
  const page = location.slice(0, LONGEST_ADDRESS).split(/[?#]/, 1)[0] ?? "";
  c.header("Location", page.length < LONGEST_ADDRESS ? page : "/");
});
