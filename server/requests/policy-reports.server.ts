import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { NEW_TYPE, OLD_TYPE, readPolicyReports } from "#shop/insight/monitoring/policy-report.ts";
import { keepPolicyReports } from "#shop/insight/monitoring/policy-report-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseBody } from "./refuse-body.ts";
import { POLICY_REPORTS } from "./security-headers.server.ts";

const LARGEST_BODY = 16 * 1024;

/** In both formats. Mounted before the CSRF check: stores nothing about the sender, reads no cookie. Rules: MAIL-47. */
export function policyReports({
  db,
  clock,
  rateLimits,
  logger,
}: Pick<Services, "db" | "clock" | "logger" | "rateLimits">) {
  const limit = bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => refuseBody(c, () => c.body(null, 413)) });
  return new Hono().post(POLICY_REPORTS, limit, async (c) => {
    c.header("Cache-Control", "no-store");
    const type = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    if (type !== OLD_TYPE && type !== NEW_TYPE) return c.body(null, 415);
    const allowed = await rateLimits.take("policy_report", clientNetwork(clientAddress(c.req.raw.headers)));
    if (allowed.kind === "refused") return c.body(null, 429, { "Retry-After": String(allowed.retryAfterSeconds) });
    const body: unknown = await c.req.json().catch(() => null);
    const reports = readPolicyReports(type, body);
    await keepPolicyReports(db, reports, clock());
    for (const report of reports) logger.warn(report, "a page's policy blocked something");
    return c.body(null, 204);
  });
}
