import { createMiddleware } from "hono/factory";
import type { WorkQueue } from "#platform/concurrency/work-queue.ts";
import { busyRefusals } from "#platform/observability/metrics.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type ProblemBody, problem } from "./problem.ts";

/** Larger bodies are files: they may take minutes to arrive. */
const LARGEST_BODY = 256_000;

/** Paths of the calls that wait for their turn. */
export const QUEUED_CALLS = "/rest/v1/";

/**
 * Queues API calls, so that many of them do not slow down payments, which are not queued. A call that would wait too
 * long gets 503 `busy` with `Retry-After`, and has no effect. Reads the body first: a slow upload must not occupy a
 * place in the queue.
 * Rules: ORDER-70.
 */
export function queueCalls({ workQueues: { calls } }: Pick<Services, "workQueues">) {
  return createMiddleware(async (c, next) => {
    if (Number(c.req.header("Content-Length") ?? 0) > LARGEST_BODY || c.req.header("Transfer-Encoding")) return next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") await c.req.arrayBuffer();
    if ((await calls.run(next)) !== "busy") return;
    const { body, headers } = refuseBusy(calls);
    return c.json(body, 503, headers);
  });
}

/** The 503 of a call that would wait too long. */
export function refuseBusy(calls: WorkQueue): { body: ProblemBody; headers: Record<string, string> } {
  busyRefusals.inc({ kind: "call" });
  const seconds = Math.ceil(calls.bookReturn() / 1000);
  return { body: problem("busy", BUSY), headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" } };
}

const BUSY = "Muita gente está na loja agora. Tente novamente em alguns segundos.";
