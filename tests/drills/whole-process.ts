import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { PRODUCTION_SETTINGS } from "#tests/setup/deployed/production-settings.ts";

const READY_MS = 90_000;

const PRODUCTION = { ...PRODUCTION_SETTINGS, SHOP_MODE: "production", PUBLIC_URL: "https://lavra.exemplo" };

export interface WholeProcess {
  url: string;
  /** Starts or restarts it; resolves when it is ready. */
  start(): Promise<void>;
  /** Sends a signal; resolves to the exit code when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Whether it runs: false before its start, and once it has ended, by itself or not. */
  isAlive(): boolean;
  /** All output, across restarts. */
  output(): string;
}

/**
 * Runs the shop in a separate process, in production mode unless `environment` says otherwise; its database survives
 * it. `folder` is where it runs: that of another release, or this one. `through`: a program that runs it, in its own
 * place, with words of its own.
 */
export async function wholeProcess(
  file: string,
  environment: Record<string, string>,
  folder = ".",
  through: readonly string[] = [],
): Promise<WholeProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let written = "";

  async function ready(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline && started.exitCode === null) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The shop did not start:\n${written.slice(-3000)}`);
  }

  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (!child || !isAlive()) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
  whenFileIsDone(() => end("SIGKILL"));

  return {
    url,
    async start() {
      const [program = "", ...words] = [...through, process.execPath, file];
      child = spawn(program, words, {
        cwd: folder,
        env: {
          PATH: process.env.PATH ?? "",
          NODE_ENV: "production",
          LOG_LEVEL: "warn",
          ...(environment.SHOP_MODE === "demo" ? {} : PRODUCTION),
          PORT: String(port),
          HOST: "127.0.0.1",
          TRUST_PROXY: "on",
          SHUTDOWN_GRACE_SECONDS: "0",
          ...environment,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (written += String(bytes)));
      await ready(child);
    },
    end,
    isAlive,
    output: () => written,
  };
}
