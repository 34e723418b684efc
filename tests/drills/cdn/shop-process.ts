import { spawn } from "node:child_process";
import { once } from "node:events";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../../../scripts/server-process.mjs";

export interface ShopProcess {
  url: string;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** A process of the built shop on a fixed port, which can be ended and started again. */
export function shopProcess(port: number, environment: Readonly<Record<string, string>>): ShopProcess {
  const url = `http://127.0.0.1:${port}`;
  let running: { kill(signal: NodeJS.Signals): boolean; exit: Promise<unknown> } | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    running?.kill(signal);
    await running?.exit;
    running = null;
  }

  whenFileIsDone(() => end("SIGKILL"));
  return {
    url,
    end,
    async start() {
      const child = spawn(process.execPath, SERVER_ARGUMENTS, {
        env: {
          PATH: process.env.PATH ?? "",
          ...SERVER_ENVIRONMENT,
          PORT: String(port),
          HOST: "127.0.0.1",
          LOG_LEVEL: "error",
          ...environment,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      running = { kill: (signal) => child.kill(signal), exit: once(child, "exit") };
      const deadline = Date.now() + 120_000;
      while (Date.now() < deadline && child.exitCode === null) {
        if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error("The shop did not start: is it built?");
    },
  };
}
