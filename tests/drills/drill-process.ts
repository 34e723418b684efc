import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { expect, inject } from "vitest";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import { advanceJobs } from "#tests/setup/test-time.ts";

const READY_MS = 90_000;
const BUILT_MS = 90_000;

export interface DrillProcess {
  /** Starts or restarts it; resolves when it answers. */
  start(): Promise<void>;
  /** SIGKILL, like a power cut: no handler of the process runs. */
  kill(): Promise<void>;
  /** Advances the time of its use cases, also after the next start, and of queued jobs. */
  advance(ms: number): Promise<void>;
  /** Sets its clock ahead of the real one, or behind, also after the next start; queued jobs stay where they are. */
  setClock(ms: number): void;
  /** The process's current time. */
  clock: Clock;
  /** The errors it logged. */
  log(): string;
}

/**
 * Programs that drills run: the shop without pages and with a settable clock, or everything that `npm start` starts.
 */
const APPS = ["drill-app", "whole-app"] as const;

/** Bundles a program for drills, once per test run; returns the file to run. */
export async function buildDrillApp(app: (typeof APPS)[number] = "drill-app"): Promise<string> {
  const outDir = inject("drillFolder");
  const file = join(outDir, `${app}.js`);
  const done = join(outDir, "done");
  if (mkdirSync(outDir, { recursive: true }) === undefined) {
    await expect.poll(() => existsSync(done), { timeout: BUILT_MS, interval: 100 }).toBe(true);
    return file;
  }
  await build({
    configFile: false,
    plugins: [tailwindcss()],
    logLevel: "error",
    // Tree-shakes the e-mail components, as in the shop's own build.
    ssr: { noExternal: [/^@react-email\//] },
    build: {
      ssr: true,
      rolldownOptions: { input: APPS.map((name) => `tests/drills/${name}.ts`) },
      outDir,
      target: "node24",
      minify: false,
      emptyOutDir: false,
    },
  });
  writeFileSync(done, "");
  return file;
}

/** Runs the shop in a separate process; its database, port and simulators survive it. */
export function drillProcess(
  file: string,
  options: {
    port: number;
    db: Database;
    databaseUrl: string;
    dataDir: string;
    simulators: Config;
    /** Win over those of drills. */
    settings?: Record<string, string>;
  },
): DrillProcess {
  const { port, db, databaseUrl, dataDir, simulators, settings = {} } = options;
  const { mercadoPago, stripe, melhorEnvio, viaCepUrl, brasilApiUrl, smtpUrl } = simulators;
  const logFile = join(dataDir, `drill-${port}.log`);
  let child: ChildProcess | null = null;
  let aheadMs = 0;

  function setClock(ms: number): void {
    aheadMs = ms;
    if (child?.connected) child.send(aheadMs);
  }

  async function ready(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline && started.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The shop did not start:\n${readFileSync(logFile, "utf8").slice(-3000)}`);
  }

  return {
    async start() {
      const log = openSync(logFile, "a");
      child = spawn(process.execPath, [file], {
        env: {
          PATH: process.env.PATH ?? "",
          NODE_ENV: "production",
          LOG_LEVEL: "error",
          RATE_LIMITS: "off",
          PASSWORD_COST: "low",
          ...MANY_HELD,
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          ...settings,
          DRILL_AHEAD_MS: String(aheadMs),
          DRILL_SIMULATORS: JSON.stringify({ mercadoPago, stripe, melhorEnvio, viaCepUrl, brasilApiUrl, smtpUrl }),
        },
        stdio: ["ignore", log, log, "ipc"],
      });
      await ready(child);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async advance(ms) {
      setClock(aheadMs + ms);
      await advanceJobs(db, ms);
    },
    setClock,
    clock: () => new Date(Date.now() + aheadMs),
    log: () => readFileSync(logFile, "utf8"),
  };
}
