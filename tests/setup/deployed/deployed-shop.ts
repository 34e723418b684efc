import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../../../scripts/server-process.mjs";
import { MANY_HELD } from "../held-pieces.ts";
import type { Certificate } from "./certificate.ts";
import { startTlsProxy } from "./tls-proxy.ts";

export interface DeployedShop {
  /** The proxy's URL: `https://localhost:{port}`. */
  url: string;
  databaseUrl: string;
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
}

/** Faster, without durability. */
const DATABASE_FLAGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts the built shop as deployed: several processes share a PostgreSQL and a folder, behind a proxy that terminates
 * TLS. In demo mode the simulators run in this process and reach the shop through the proxy, as providers do.
 */
export async function startDeployedShop(options: DeployedShopOptions): Promise<DeployedShop> {
  const { certificate, processes = 2, mode = "demo", environment = {} } = options;
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
    const postgres = await startEmbeddedPostgres({ dataDir: folder, flags: DATABASE_FLAGS });
    stops.push(() => postgres.stop());
    const sandbox = mode === "demo" ? await startDemoSandbox({ dataDir: null, shopUrl: proxy.url }) : null;
    if (sandbox) stops.push(() => sandbox.close());

    const dataDir = join(folder, "data");
    const targets: string[] = [];
    // Sequential: the first process creates the tables and the sample catalogue.
    for (let at = 0; at < processes; at += 1) {
      const shop = await startProcess({
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        SHOP_MODE: mode,
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: "on",
        ...(sandbox ? { SANDBOX_URL: sandbox.origin, RATE_LIMITS: "off", PASSWORD_COST: "low", ...MANY_HELD } : {}),
        ...environment,
      });
      stops.push(shop.stop);
      targets.push(shop.url);
    }
    proxy.spreadOver(targets);
    return { url: proxy.url, databaseUrl: postgres.url, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProcess(environment: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
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
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start");
}
