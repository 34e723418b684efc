import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { isMigrated } from "#platform/database/migrate.server.ts";
import type { Services } from "#shop/services.server.ts";

/** Timeout for each readiness check, in ms. */
const PATIENCE_MS = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: the database answers and is migrated; 503 as soon as the shutdown begins,
 * while all other requests are still answered. A full disk is only a warning: it affects every process of the machine,
 * and the shop can sell without it. So are `storage_away`, S3 without an answer, and `held`: a restored shop shows its pages and waits.
 * Rules: MAIL-43.
 */
export function createHealth(deps: Services, migrations: string, isEnding: () => boolean): Hono {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      if (isEnding()) return c.json({ status: "ending" }, 503);
      const ready = await Promise.race([
        isMigrated(deps.pool, migrations).catch(() => false),
        pause(PATIENCE_MS, false, { ref: false }),
      ]);
      if (!ready) return c.json({ status: "unavailable" }, 503);
      const warnings = [
        ...(deps.config.restored ? ["held"] : []),
        ...(deps.storage.isAway() ? ["storage_away"] : []),
        ...(await diskWarnings(deps)),
      ];
      return c.json({ status: "ready", ...(warnings.length > 0 && { warnings }) });
    });
}

/** `disk_full:pictures`. No figures, since the endpoint is public. */
async function diskWarnings({ disks }: Services): Promise<string[]> {
  const looked = await Promise.race([disks.read(), pause(PATIENCE_MS, [], { ref: false })]);
  return looked
    .filter(({ condition }) => condition !== "ok")
    .map(({ folder, condition }) => `disk_${condition}:${folder}`);
}
