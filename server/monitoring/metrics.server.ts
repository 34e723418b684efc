import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { Registry } from "prom-client";
import { CLIENT_ADDRESS_HEADER, isForwarded, isLoopbackAddress } from "#platform/http/client-address.ts";
import { collectProcessMetrics, processMetrics } from "#platform/observability/metrics.server.ts";
import type { Services } from "#shop/services.server.ts";
import { createSharedFigures } from "./shared-metrics.server.ts";

/** Requires METRICS_TOKEN if set, else a direct request from this machine. Rules: MAIL-42. */
export function createMetrics(
  deps: Pick<Services, "db" | "replica" | "pool" | "config" | "clock" | "jobs" | "disks">,
): Hono {
  const { metricsToken } = deps.config;
  collectProcessMetrics();
  const shared = createSharedFigures(deps);
  const all = Registry.merge([processMetrics, shared.registry]);
  return new Hono().get("/metrics", async (c) => {
    if (metricsToken === null ? !isLocal(c) : !hasToken(c, metricsToken)) {
      return c.text("Metrics are for those who run the shop: METRICS_TOKEN as a bearer token.\n", 401, {
        "WWW-Authenticate": "Bearer",
        "Cache-Control": "no-store",
      });
    }
    await shared.refresh();
    return c.text(await all.metrics(), 200, { "Content-Type": all.contentType, "Cache-Control": "no-store" });
  });
}

function isLocal(c: Context): boolean {
  const address = c.req.header(CLIENT_ADDRESS_HEADER);
  return address !== undefined && isLoopbackAddress(address) && !isForwarded(c.req.raw.headers);
}

function hasToken(c: Context, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
