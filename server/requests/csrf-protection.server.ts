import { createMiddleware } from "hono/factory";
import { problemAt } from "#api/problem-for-path.ts";
import { isForeignWrite } from "#platform/http/same-origin.server.ts";

const MESSAGE = "Esta ação só pode ser feita a partir da própria loja.";

/** 403 for writes from other sites' pages, for API and pages. Rules: ACCOUNT-27. */
export function refuseForeignWrites(publicUrl: string) {
  return createMiddleware(async (c, next) => {
    if (isForeignWrite(c.req.raw, publicUrl)) return c.json(problemAt(c.req.path, "foreign_origin", MESSAGE), 403);
    // A form of a page whose referrer policy is `no-referrer` says `null`. It was `Sec-Fetch-Site` that proved it ours;
    // the router would look at `Origin` alone.
    if (c.req.header("Origin") === "null") c.req.raw.headers.delete("Origin");
    return next();
  });
}
