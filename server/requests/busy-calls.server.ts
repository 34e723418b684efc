import { QUEUED_CALLS, refuseBusy } from "#api/queue-calls.server.ts";
import { withoutRedaction } from "#platform/observability/logging.server.ts";
import { requestSeconds } from "#platform/observability/metrics.server.ts";
import type { Listener } from "#server/cached-page-listener.server.ts";
import type { Services } from "#shop/services.server.ts";
import { elapsed, requestIdFor } from "./request-log.server.ts";
import { NOTHING_POLICY, SECURITY_HEADERS, STRICT_TRANSPORT } from "./security-headers.server.ts";

/** Refuses them before a Request is made: in a crowd most calls are refused, and the others need the time. */
export function createBusyCallsListener(
  { config, logger, workQueues: { calls } }: Pick<Services, "config" | "logger" | "workQueues">,
  next: Listener,
): Listener {
  const log = withoutRedaction(logger);
  const transport = config.mode === "production" ? [STRICT_TRANSPORT] : [];
  const everywhere = [...SECURITY_HEADERS, ...transport, ["Content-Security-Policy", NOTHING_POLICY]].flat();
  const observed = requestSeconds.labels("api", "5xx");

  return (incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    if (!url.startsWith(QUEUED_CALLS) || !calls.isFull()) return next(incoming, outgoing);
    const started = performance.now();
    const { body, headers: refused } = refuseBusy(calls);
    const req = requestIdFor(headers["x-request-id"]?.toString(), config);
    const own = [...Object.entries(refused), ["Content-Type", "application/json"], ["X-Request-Id", req]].flat();
    outgoing.writeHead(503, [...everywhere, ...own]).end(JSON.stringify(body));
    const ms = elapsed(started);
    observed.observe(ms / 1000);
    log.info({ req, method, path: url.split("?", 1)[0]?.slice(0, 300), status: 503, ms }, "request");
  };
}
