import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock } from "#platform/clock.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { isTracing, logTrace } from "#platform/observability/tracing.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { createApp } from "#server/app.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import type { Pages } from "#server/pages/pages.server.ts";
import { createRequestListener } from "#server/request-listener.server.ts";
import { openServices } from "#server/services.server.ts";
import { startWorkerOnceResumed } from "#server/worker.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { whenFileIsDone } from "./clean-up.ts";
import { MANY_HELD } from "./held-pieces.ts";
import { createTestDatabase } from "./test-database.ts";
import { createTestTime, type TestTime } from "./test-time.ts";

export interface TestShop {
  services: Services;
  sandbox: Sandbox;
  time: TestTime;
  /** The shop's URL, for the simulators and for real HTTP. */
  url: string;
  /** Handles a request in the whole app without the network. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON request; `init` adds headers such as `cookie`. */
  json(path: string, body: unknown, init?: RequestInit): Promise<Response>;
}

export interface TestShopOptions {
  /** Default: the real clock. */
  clock?: Clock;
  /** Overrides of the demo configuration. */
  config?: Partial<Config>;
  /** How long Mercado Pago's search lags behind (default 1,500 ms). */
  searchLagMs?: number;
  /** Whether this process runs jobs (default: yes). */
  worker?: boolean;
  /** Handles page requests (default: 404). */
  pages?: (services: Services) => Pages;
  /** Replaces the database's URL, for example by a proxy's. */
  reachDatabase?: (url: string) => Promise<string>;
  /** As in production: the shop's URL does not serve the simulators. */
  withoutSandbox?: boolean;
  /** Default: `silent`. */
  logLevel?: string;
  /** Receives the log instead of standard output. */
  logTo?: { write(line: string): void };
}

/** A payment is not searchable right after its creation. The real index lags by half a minute. */
const SEARCH_LAG_MS = 1_500;

/** Starts a whole shop on its own database: sample catalogue, simulators, jobs, listening on a free port. */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase(2, "stocked");
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const dataDir = mkdtempSync(join(tmpdir(), "lavra-shop-"));
  const base = readConfig({
    RATE_LIMITS: "off",
    PASSWORD_COST: "low",
    ...MANY_HELD,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
  });
  const demo = await startDemoProviders(base, {
    dataDir: null,
    shopUrl: url,
    webhookRetryMs: 200,
    labelCallsPerMinute: 100_000,
    searchLagMs: options.searchLagMs ?? SEARCH_LAG_MS,
  });
  const config = { ...demo.config, ...options.config };
  const databaseUrl = (await options.reachDatabase?.(database.url)) ?? database.url;
  const time = createTestTime(options.clock ?? systemClock, () => database.db);
  const opened = await openServices(
    config,
    createLogger(options.logLevel ?? "silent", options.logTo, isTracing() ? logTrace : undefined),
    databaseUrl,
    "db/migrations",
    {
      sandbox: options.withoutSandbox ? null : demo.sandbox.app,
      clock: time.clock,
      pause: async () => undefined,
      jobTiming: { dueMs: 100, schedules: false },
    },
  );
  const { services } = opened;
  const pages = options.pages?.(services) ?? (async () => new Response("Not found", { status: 404 }));
  const app = createApp(services, { pages, migrations: "db/migrations", assets: null });
  server.on("request", createRequestListener(services, app));
  if (options.worker !== false) await startWorkerOnceResumed(services, opened.resumed);

  whenFileIsDone(async () => {
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
    await demo.sandbox.close();
    await opened.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const fetch = async (path: string, init?: RequestInit) => app.fetch(new Request(new URL(path, url), init));
  return {
    services,
    sandbox: demo.sandbox,
    time,
    url,
    fetch,
    json: (path, body, init) =>
      fetch(path, {
        method: "POST",
        ...init,
        headers: { "Content-Type": "application/json", ...init?.headers },
        body: JSON.stringify(body),
      }),
  };
}
