import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../../../scripts/server-process.mjs";
import { MANY_HELD } from "../held-pieces.ts";
import type { Certificate } from "./certificate.ts";
import { startTlsProxy } from "./tls-proxy.ts";

export interface DeployedProcess {
  /** Its own URL, without the proxy. */
  url: string;
  /** Resident memory in MB. */
  residentMb(): number;
  /** Processor time used since it started, in ms. */
  processorMs(): number;
  /** Ends it by SIGTERM and starts it again; resolves when it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface DeployedShop {
  /** The proxy's URL: `https://localhost:{port}`. */
  url: string;
  databaseUrl: string;
  processes: readonly DeployedProcess[];
  /** The simulators, in demo mode. */
  sandbox: Sandbox | null;
  /** What the processes logged. */
  log(): string;
  /** The folder of pictures and other files; all processes share it. */
  dataDir: string;
  stop(): Promise<void>;
}

export interface DeployedShopOptions {
  certificate: Certificate;
  /** The number of processes (default 2). */
  processes?: number;
  /** `production` runs without simulators. */
  mode?: "demo" | "production";
  environment?: Record<string, string>;
  /** With fsync, as in production (default: without, which is faster). */
  isDurable?: boolean;
  /** Puts a pooler before the database; resolves to the settings of the processes. */
  pool?: (
    databaseUrl: string,
    folder: string,
  ) => Promise<{ environment: Record<string, string>; stop(): Promise<void> }>;
}

/** Faster, without durability. */
const DATABASE_FLAGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts the built shop as deployed: several processes share a PostgreSQL and a folder, behind a proxy that terminates
 * TLS. In demo mode the simulators run in this process and reach the shop through the proxy, as providers do.
 */
export async function startDeployedShop(options: DeployedShopOptions): Promise<DeployedShop> {
  const { certificate, processes: count = 2, mode = "demo", environment = {}, isDurable = false } = options;
  const folder = mkdtempSync(join(tmpdir(), "lavra-deployed-"));
  // PostgreSQL refuses to run as root: it then runs under another account, which needs access to this folder.
  chmodSync(folder, 0o755);
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    setDefaultCACertificates([certificate.cert]);
    const proxy = await startTlsProxy(certificate);
    stops.push(() => proxy.close());
    const postgres = await startEmbeddedPostgres({ dataDir: folder, flags: isDurable ? [] : DATABASE_FLAGS });
    stops.push(() => postgres.stop());
    const pooler = await options.pool?.(postgres.url, folder);
    if (pooler) stops.push(() => pooler.stop());
    const sandbox = mode === "demo" ? await startDemoSandbox({ dataDir: null, shopUrl: proxy.url }) : null;
    if (sandbox) stops.push(() => sandbox.close());

    const dataDir = join(folder, "data");
    const logFile = join(folder, "shop.log");
    const processes: DeployedProcess[] = [];
    // Sequential: the first process creates the tables and the sample catalogue.
    for (let at = 0; at < count; at += 1) {
      const shop = await startProcess(logFile, {
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        SHOP_MODE: mode,
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: "on",
        ...(sandbox ? { SANDBOX_URL: sandbox.origin, RATE_LIMITS: "off", PASSWORD_COST: "low", ...MANY_HELD } : {}),
        ...pooler?.environment,
        ...environment,
      });
      stops.push(shop.stop);
      processes.push(shop);
    }
    proxy.spreadOver(processes.map(({ url }) => url));
    const log = () => readFileSync(logFile, "utf8");
    return { url: proxy.url, databaseUrl: postgres.url, processes, sandbox, log, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProcess(logFile: string, environment: Record<string, string>): Promise<DeployedProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, "a");

  async function start(): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
    const child = spawn(process.execPath, SERVER_ARGUMENTS, {
      env: {
        PATH: process.env.PATH ?? "",
        ...SERVER_ENVIRONMENT,
        PORT: String(port),
        HOST: "127.0.0.1",
        LOG_LEVEL: "error",
        ...environment,
      },
      stdio: ["ignore", log, "inherit"],
    });
    const ended = once(child, "exit");
    await ready(url, child);
    return { child, ended };
  }

  let running = await start();
  const stop = async () => {
    running.child.kill("SIGTERM");
    await running.ended;
  };
  return {
    url,
    residentMb() {
      const status = readFileSync(`/proc/${running.child.pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
    },
    processorMs: () => processorMsOf(running.child.pid ?? 0),
    async restart() {
      await stop();
      running = await start();
    },
    stop,
  };
}

/** In `/proc`, processor times are in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and its ended children, in ms. */
export function processorMsOf(pid: number): number {
  // The name of the program, in parentheses, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start");
}
