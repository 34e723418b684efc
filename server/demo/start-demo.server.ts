import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "#platform/observability/logging.server.ts";
import { readDemoState } from "#shop/demo/demo-queries.server.ts";
import { noteStop } from "#shop/demo/demo-store.server.ts";
import type { Services } from "#shop/services.server.ts";

const PROGRAM = "scripts/demo-orders.ts";
/** A few connections are enough, and whoever visits meanwhile needs the others. */
const FRUGAL = { ROLE: "worker", RATE_LIMITS: "off", DATABASE_POOL: "6", JOB_POOL: "2" };
/** For the shop's own process alone. */
const OWN = ["WAL_ARCHIVE", "EMBEDDED_POSTGRES", "CDN", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"];

/** After a failure, unless it came after `HEALTHY_MS`: then the first again. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 300_000, 600_000];
const HEALTHY_MS = 60_000;
const LOOK_MS = 2_000;

type Needed = Pick<Services, "db" | "clock" | "logger">;

/**
 * In a process of its own with low priority, again after a failure, until it is done. Returns what ends it; the next
 * start goes on. Rules: DEMO-6, DEMO-13.
 */
export function startDemo(
  environment: Record<string, string | undefined>,
  where: { databaseUrl: string; sandboxUrl: string; publicUrl: string },
  deps: Needed,
  { program = PROGRAM, pausesMs = PAUSES_MS, lookMs = LOOK_MS } = {},
): () => Promise<void> {
  const inherited = Object.entries(environment).filter(([name]) => !OWN.includes(name));
  const env = {
    ...Object.fromEntries(inherited),
    ...FRUGAL,
    DATABASE_URL: where.databaseUrl,
    SANDBOX_URL: where.sandboxUrl,
    PUBLIC_URL: where.publicUrl,
  };
  const ending = new AbortController();
  const run = () => runProgram(program, env, deps.logger, ending.signal);
  const over = tryUntilDone(run, deps, { pausesMs, lookMs, signal: ending.signal });
  return async () => {
    ending.abort();
    // The pause that is cut short rejects.
    await over.catch(() => undefined);
  };
}

/** Its exit code; null: it was killed, or could not be started. */
async function runProgram(program: string, env: NodeJS.ProcessEnv, logger: Logger, signal: AbortSignal) {
  const stdio = ["ignore", "inherit", "inherit"] as const;
  const child = spawn(process.execPath, [program], { env, stdio: [...stdio], signal, killSignal: "SIGKILL" });
  child.on("error", (error) => {
    if (!signal.aborted) logger.error({ err: error }, "demo orders cannot be made");
  });
  await new Promise((done) => child.once("close", done));
  return child.exitCode;
}

async function tryUntilDone(
  run: () => Promise<number | null>,
  { db, clock, logger }: Needed,
  { pausesMs, lookMs, signal }: { pausesMs: readonly number[]; lookMs: number; signal: AbortSignal },
): Promise<void> {
  for (let failures = 0; ; ) {
    const started = performance.now();
    if ((await run()) === 0 || signal.aborted) return;
    failures = performance.now() - started > HEALTHY_MS ? 1 : failures + 1;
    const pauseMs = pausesMs[failures - 1];
    if (pauseMs !== undefined) {
      await pause(pauseMs, undefined, { signal });
      continue;
    }
    logger.error({ failures }, "demo orders are not tried again until somebody asks for it");
    // The database may be away meanwhile.
    const patiently = async (ask: () => Promise<boolean | undefined>) => {
      while (!(await ask().catch(() => false))) await pause(lookMs, undefined, { signal });
    };
    await patiently(() => noteStop(db, clock()));
    await patiently(async () => !(await readDemoState(db))?.hasStopped);
    failures = 0;
  }
}
