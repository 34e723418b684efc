import { createMiddleware } from "hono/factory";
import { TrieRouter } from "hono/router/trie-router";
import { problemAt } from "./problem-for-path.ts";

/**
 * Answers requests that no route matched: 405 with `Allow` if the path exists for other methods (RFC 9110, 15.5.6), or
 * the list of methods for OPTIONS. Must be mounted after the routes it is given.
 */
export function refuseWrongMethods(routes: readonly { method: string; path: string }[]) {
  const known = new TrieRouter<string>();
  for (const { method, path } of routes) if (method !== "ALL") known.add("ALL", path, method);

  return createMiddleware(async (c, next) => {
    const methods = new Set(known.match("ALL", c.req.path)[0].map(([method]) => method));
    if (methods.has("GET")) methods.add("HEAD");
    if (methods.size === 0 || methods.has(c.req.method)) return next();
    c.header("Allow", [...methods, "OPTIONS"].sort().join(", "));
    if (c.req.method === "OPTIONS") return c.body(null, 204);
    return c.json(problemAt(c.req.path, "method_not_allowed", "Método não permitido"), 405);
  });
}
