import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { inEntrySpan, recordEntrySpan } from "#platform/observability/tracing.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { routeClass } from "./route-class.ts";

type Settings = Pick<Config, "trustProxy" | "role">;

/** About thirty of these belong to a page, and nothing happens in them but reading a file. */
const UNTRACED = "/assets/";

/** Health checks and the browser's own files do not. */
export function isTraced(path: string): boolean {
  return routeClass(path) !== "health" && !path.startsWith(UNTRACED);
}

/**
 * A span named by method and class of route. It continues the trace of a trusted proxy; nobody else may choose the
 * shop's trace ids, or which requests are recorded. Rules: LAW-55.
 */
export function traceRequest(
  c: Context,
  { trustProxy, role }: Settings,
  requestId: string,
  work: () => Promise<void>,
): Promise<void> {
  const entry = entryOf(c.req.method, routeClass(c.req.path), requestId, role);
  const parent = (trustProxy && c.req.header("traceparent")) || null;
  return inEntrySpan({ ...entry, parent }, async (span) => {
    await work();
    if (c.error) span.fail(c.error);
    else if (c.res.status >= 500) span.failAs(String(c.res.status));
    span.set({ "http.response.status_code": c.res.status, "http.route": pattern(c) });
  });
}

/** Only if a trusted proxy traces it: others would cost more than the answer. Returns its trace id. */
export function traceKeptPage(
  headers: IncomingHttpHeaders,
  request: { method: string; status: number; requestId: string; ms: number },
  { trustProxy, role }: Settings,
): string | undefined {
  const parent = headers.traceparent;
  if (!trustProxy || typeof parent !== "string") return undefined;
  const entry = entryOf(request.method, "kept_page", request.requestId, role);
  const attributes = { ...entry.attributes, "http.response.status_code": request.status };
  return recordEntrySpan({ ...entry, attributes, parent }, request.ms);
}

function entryOf(method: string, route: string, requestId: string, role: string) {
  // An invented method would be free text.
  const name = METHODS.has(method) ? method : "_OTHER";
  return {
    name: `${name} ${route}`,
    kind: "server" as const,
    attributes: {
      "http.request.method": name,
      "lavra.route_class": route,
      "lavra.request_id": requestId,
      "lavra.role": role,
    },
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** `/functions/v1/cep/:cep`: never the path itself. */
function pattern(c: Context): string | undefined {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path;
}
