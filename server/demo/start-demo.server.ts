import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Logger } from "#platform/observability/logging.server.ts";

const PROGRAM = "scripts/demo-orders.ts";
/** A few connections are enough, and whoever visits meanwhile needs the others. */
const FRUGAL = { ROLE: "worker", RATE_LIMITS: "off", DATABASE_POOL: "6", JOB_POOL: "2" };
/** For the shop's own process alone. */
const OWN = ["WAL_ARCHIVE", "EMBEDDED_POSTGRES", "CDN", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"];

/** In a process of its own with low priority. Returns what ends it; the next start goes on. Rules: DEMO-6. */
export function startDemo(
  environment: Record<string, string | undefined>,
  where: { databaseUrl: string; sandboxUrl: string; publicUrl: string },
  logger: Logger,
): () => Promise<void> {
  const inherited = Object.entries(environment).filter(([name]) => !OWN.includes(name));
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...Object.fromEntries(inherited),
      ...FRUGAL,
      DATABASE_URL: where.databaseUrl,
      SANDBOX_URL: where.sandboxUrl,
      PUBLIC_URL: where.publicUrl,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.on("error", (error) => logger.error({ err: error }, "demo orders cannot be made"));
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}
