import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { isMigrated } from "#platform/database/migrate.server.ts";
import { takesWrites } from "#platform/database/replica-queries.server.ts";
import type { Services } from "#shop/services.server.ts";

const PATIENCE_MS = 2_000;

/**
 * `/readyz`: the database answers, takes writes and is migrated; 503 as soon as the shutdown begins, while all other
 * requests are still answered. A full disk is only a warning: it affects every process of the machine, and the shop can
 * sell without it. So are `storage_away`, S3 without an answer, and `held`: a restored shop shows its pages and waits.
 * `?exclude=database` is for proxies: without the database each process still has the last good pages. `X-Process` is
 * another word for each process, so that `lavra` sees which one the proxy asks. Rules: MAIL-43.
 */
export function createHealth(deps: Services, migrations: string, isEnding: () => boolean): Hono {
  const process = randomBytes(8).toString("hex");
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      c.header("X-Process", process);
      if (isEnding()) return c.json({ status: "ending" }, 503);
      const state = c.req.query("exclude") === "database" ? "ready" : await databaseState(deps, migrations);
      if (state !== "ready") return c.json({ status: state }, 503);
      const warnings = [
        ...(deps.config.restored ? ["held"] : []),
        ...(deps.storage.isAway() ? ["storage_away"] : []),
        ...(await diskWarnings(deps)),
      ];
      return c.json({ status: "ready", ...(warnings.length > 0 && { warnings }) });
    });
}

async function databaseState({ db, pool }: Services, migrations: string) {
  const read = async () => {
    if (!(await isMigrated(pool, migrations))) return "unavailable";
    return (await takesWrites(db)) ? "ready" : "read_only";
  };
  return Promise.race([
    read().catch(() => "unavailable" as const),
    pause(PATIENCE_MS, "unavailable" as const, { ref: false }),
  ]);
}

/** `disk_full:pictures`. No figures, since the endpoint is public. */
async function diskWarnings({ disks }: Services): Promise<string[]> {
  const looked = await Promise.race([disks.read(), pause(PATIENCE_MS, [], { ref: false })]);
  return looked
    .filter(({ condition }) => condition !== "ok")
    .map(({ folder, condition }) => `disk_${condition}:${folder}`);
}
