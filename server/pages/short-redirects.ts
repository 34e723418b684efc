import { createMiddleware } from "hono/factory";

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
