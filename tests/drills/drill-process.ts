import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import type { Config } from "#platform/config.server.ts";

const READY_MS = 90_000;

export interface DrillProcess {
  /** Starts it, or starts it again; resolves when it answers. */
  start(): Promise<void>;
  /** As a power cut would: no handler of the process runs. */
  kill(): Promise<void>;
  /** The errors it has logged. */
  log(): string;
}

/** Bundles the shop's process for drills, once; answers the file to run. */
export async function buildDrillApp(): Promise<string> {
  const outDir = join("build", `drill-${process.pid}`);
  await build({
    configFile: false,
    plugins: [tailwindcss()],
    logLevel: "error",
    // What the mails do not use is left out, as in the shop's own build.
    ssr: { noExternal: [/^@react-email\//] },
    build: { ssr: "tests/drills/drill-app.ts", outDir, target: "node24", minify: false },
  });
  return join(outDir, "drill-app.js");
}

/** The shop in a process of its own, on a database, a port and simulators that outlive it. */
export function drillProcess(
  file: string,
  options: { port: number; databaseUrl: string; dataDir: string; simulators: Config },
): DrillProcess {
  const { port, databaseUrl, dataDir, simulators } = options;
  const { mercadoPago, stripe, melhorEnvio, viaCepUrl, brasilApiUrl, smtpUrl } = simulators;
  const logFile = join(dataDir, "drill.log");
  let child: ChildProcess | null = null;

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
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          DRILL_SIMULATORS: JSON.stringify({ mercadoPago, stripe, melhorEnvio, viaCepUrl, brasilApiUrl, smtpUrl }),
        },
        stdio: ["ignore", log, log],
      });
      await ready(child);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    log: () => readFileSync(logFile, "utf8"),
  };
}
