import { createMiddleware } from "hono/factory";
import { TrieRouter } from "hono/router/trie-router";
import { problemAt } from "./problem-at.ts";

/**
 * Answers what no route took: 405 with `Allow` where the address is known for other methods (RFC 9110, 15.5.6), its
 * methods where they are asked for (OPTIONS). To be mounted behind the routes it is given.
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
