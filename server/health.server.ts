import { Hono } from "hono";
import { isMigrated } from "#platform/migrate.server.ts";
import type { Services } from "#shop/services.server.ts";

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. */
export function createHealth(services: Services, migrations: string): Hono {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const ready = await isMigrated(services.pool, migrations).catch(() => false);
      return ready ? c.json({ status: "ready" }) : c.json({ status: "unavailable" }, 503);
    });
}
