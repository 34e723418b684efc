import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#platform/http/free-port.server.ts";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../scripts/server-process.mjs";

export interface ShopProcess {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The log output so far. */
  log(): string;
  /** Resident memory of the app process in MB, without the database. */
  residentMb(): number;
  /** Processor time of the app process so far, in ms, without the database. */
  processorMs(): number;
  /** After a start, pictures are made for half a minute, on all cores. */
  whenAtRest(): Promise<void>;
  stop(): Promise<void>;
}

/** A built shop and how it is run. */
export interface BuiltShop {
  folder: string;
  node: string;
  arguments: readonly string[];
  environment: Record<string, string>;
}

const THIS: BuiltShop = {
  folder: process.cwd(),
  node: process.execPath,
  arguments: SERVER_ARGUMENTS,
  environment: SERVER_ENVIRONMENT,
};

/** Starts a built shop, else this one, in demo mode on an empty data folder, logging to a file as in production. */
export async function startShopProcess(
  environment: Record<string, string> = {},
  built: BuiltShop = THIS,
): Promise<ShopProcess> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-bench-"));
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(folder, 0o755);
  const port = environment.PORT ?? String(await freePort());
  const log = openSync(join(folder, "shop.log"), "a");
  const child = spawn(built.node, built.arguments, {
    cwd: built.folder,
    env: {
      ...process.env,
      // The environment of this process may point to another shop's database.
      DATABASE_URL: undefined,
      ...built.environment,
      PORT: port,
      DATA_DIR: join(folder, "data"),
      RATE_LIMITS: "off",
      // All shoppers of a bench share one IP address.
      HELD_PIECES: "100000",
      HELD_PIECES_BOLETO: "100000",
      ...environment,
    },
    stdio: ["ignore", log, "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const processorMs = () => processorMsOf(child.pid ?? 0);
  await ready(url, child);
  return {
    url,
    dataDir: join(folder, "data"),
    databaseUrl: environment.DATABASE_URL ?? databaseUrlOf(join(folder, "data")),
    log: () => readFileSync(join(folder, "shop.log"), "utf8"),
    residentMb: () => residentMbOf(child.pid ?? 0),
    processorMs,
    async whenAtRest() {
      for (let restingFor = 0; restingFor < REST_SECONDS; ) {
        const before = processorMs();
        await new Promise((done) => setTimeout(done, 1_000));
        restingFor = processorMs() - before < MOST_AT_REST_MS ? restingFor + 1 : 0;
      }
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const REST_SECONDS = 3;
/** Processor time in a second. */
const MOST_AT_REST_MS = 100;

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 3_000 && child.exitCode === null; i += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("The shop did not start");
}

function databaseUrlOf(dataDir: string): string {
  const port = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  return `postgres://lavra:${password}@127.0.0.1:${port}/lavra`;
}

function residentMbOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** `utime` and `stime` of proc(5): the 14th and 15th field, the second of which may contain spaces. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
