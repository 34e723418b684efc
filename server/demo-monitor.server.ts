import { Hono } from "hono";
import { presentMonitoring } from "#shop/insight/monitoring/read-monitoring.server.ts";
import type { Services } from "#shop/services.server.ts";

/** For the checkout's system monitor; computed on each request. Rules: MAIL-48. */
export function createDemoMonitor({ db, clock }: Pick<Services, "db" | "clock">): Hono {
  return new Hono().get("/demo/monitoring.json", async (c) => {
    const { at, figures } = await presentMonitoring(db, clock);
    return c.json({ at, figures }, 200, { "Cache-Control": "no-store" });
  });
}
