import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

export interface ServerProcess {
  pid: number;
  isRunning(): boolean;
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  log(): string;
}

export interface ServerCommand {
  program: string;
  words: readonly string[];
  /** Account that it runs under; null: this one (a program that changes its account itself). */
  account: string | null;
  folder: string;
  logFile: string;
  env?: Record<string, string>;
}

/** Starts a program with its output in a file. Who starts it ends it. */
export function startServer({ program, words, account, folder, logFile, env = {} }: ServerCommand): ServerProcess {
  const log = openSync(logFile, "a");
  const child: ChildProcess = spawn(program, words, {
    ...(account === null ? {} : accountIds(account)),
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: folder, ...env },
    stdio: ["ignore", log, log],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    async end(signal) {
      if (!isRunning()) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
    log: () => readFileSync(logFile, "utf8"),
  };
}

export function accountIds(account: string): { uid: number; gid: number } {
  const [uid, gid] = ["-u", "-g"].map((which) => {
    const { status, stdout } = spawnSync("id", [which, account], { encoding: "utf8" });
    if (status !== 0) throw new Error(`There is no account ${account}`);
    return Number(stdout);
  });
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Processes whose working folder is in `folder`: PostgreSQL's are no children of who started it. */
export function processesIn(folder: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const cwd = readlinkSync(`/proc/${name}/cwd`);
      return cwd === folder || cwd.startsWith(`${folder}/`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** SIGKILL for all processes in a folder, as a power cut does; resolves when they are gone. */
export async function killProcessesIn(folder: string): Promise<void> {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
    await pause(50);
  }
}
