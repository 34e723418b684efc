import { accessSync, constants } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { ConfigError } from "#platform/config/config-error.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { closeDataDir, makeDataDir } from "#platform/files/private-files.server.ts";
import { tolerateCallsInTransaction } from "#platform/http/outbound-http.server.ts";
import { exitOnUncaughtError, logConsole } from "#platform/observability/console-to-log.server.ts";
import { errorText } from "#platform/observability/describe-error.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { logTrace } from "#platform/observability/tracing.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { seedDemoCoupons } from "#shop/ordering/coupons/create-coupon.server.ts";
import { answerWhileStarting } from "./answer-while-starting.ts";
import { createApp } from "./app.ts";
import { startDemo } from "./demo/start-demo.server.ts";
import { type Draining, drainable } from "./draining.server.ts";
import { listen, ownUrl } from "./listen.server.ts";
import { traceProcess } from "./monitoring/trace-process.server.ts";
import { createPages } from "./pages/pages.server.ts";
import { prepareAccounts } from "./prepare-staff.server.ts";
import { createRequestListener } from "./request-listener.server.ts";
import { endSlowBodies } from "./requests/slow-body-timeout.ts";
import { openServices } from "./services.server.ts";
import { type StartedShop, startMessage } from "./start-message.ts";
import { warmUp } from "./warm-up.server.ts";
import { startWorkerOnceResumed } from "./worker.server.ts";

export interface StartOptions {
  build: () => Promise<ServerBuild> | ServerBuild;
  mode: "production" | "development";
  /** Folder of the built browser files; null in development. */
  assets: string | null;
  /** Development only; `next` passes the request on. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  /** Folder of the migrations. */
  migrations?: string;
}

const MIGRATIONS = "db/migrations";
const REQUESTS_END_MS = 10_000;
/** Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): closing first would lose a request. */
const KEEP_ALIVE_MS = 125_000;
/** Headers are small. One hour is enough for the panel's largest upload at 1.1 Mbit/s. */
const REQUEST_LIMITS = { headersTimeout: 20_000, requestTimeout: 60 * 60_000, connectionsCheckingInterval: 5_000 };
/** With npm, one Ctrl-C reaches the process twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;
const HURRIED_END_MS = 5_000;

type Closer = () => Promise<void>;

interface Running {
  closers: Closer[];
  draining: Draining | null;
  /** For this long after the signal requests are still answered. */
  graceMs: number;
  /** The CDN does not keep what is still answered. */
  stopKeeping: () => void;
  endDatabase: Closer;
}

/**
 * On SIGTERM or SIGINT `/readyz` returns 503 during a grace period in which requests are still answered; then requests,
 * jobs and database stop. A second signal cuts this short. Errors that an operator can fix end the process with one
 * line each and status 1.
 */
export async function start(environment: Record<string, string | undefined>, options: StartOptions): Promise<void> {
  const running: Running = {
    closers: [],
    draining: null,
    graceMs: 0,
    stopKeeping: () => undefined,
    endDatabase: async () => undefined,
  };
  const close = closeOnce(running);
  endAtSignals(running, close);
  try {
    const started = await run(readConfig(environment), environment, options, running);
    process.stdout.write(startMessage(started));
  } catch (error) {
    await close();
    process.stderr.write(`${explain(error).join("\n")}\n`);
    process.exit(1);
  }
}

function closeOnce(running: Running): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= (async () => {
      running.stopKeeping();
      await running.draining?.begin(running.graceMs);
      for (const closer of running.closers.reverse()) await closer().catch(() => undefined);
    })();
    return closing;
  };
}

function endAtSignals(running: Running, close: () => Promise<void>): void {
  let firstAt: number | null = null;
  const end = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      void close().then(() => process.exit(0));
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) {
      running.draining?.hurry();
      // Running jobs are cut off and retried after the restart. The embedded database must not keep running.
      void Promise.race([running.endDatabase(), pause(HURRIED_END_MS)]).finally(() => process.exit(1));
    }
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

async function run(
  settings: Config,
  environment: Record<string, string | undefined>,
  options: StartOptions,
  running: Running,
): Promise<StartedShop> {
  const { closers } = running;
  const logger = createLogger(settings.logLevel, undefined, settings.tracing ? logTrace : undefined);
  // Stopped last, so that the spans of the end are sent, too.
  if (settings.tracing) closers.push(await traceProcess(settings, settings.tracing, logger));
  if (options.mode === "production") {
    logConsole(logger);
    exitOnUncaughtError(logger);
  }
  if (options.mode === "production") tolerateCallsInTransaction();
  const dataDir = writableFolder(settings.dataDir);

  // In the background: an earlier release may have left many files open.
  void closeDataDir(dataDir).catch((error: unknown) => logger.warn({ err: error }, "DATA_DIR stays open to others"));

  // Claim the port first: a second start in the same place fails at once and touches nothing.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...REQUEST_LIMITS });
  const draining = drainable(server);
  endSlowBodies(server);
  const ready = Promise.withResolvers<RequestListener>();
  ready.promise.catch(() => undefined);
  // Requests that arrive during the start wait for it.
  const wait: RequestListener = (incoming, outgoing) => {
    if (answerWhileStarting(incoming, outgoing)) return;
    ready.promise.then((answer) => answer(incoming, outgoing)).catch(() => outgoing.destroy());
  };
  server.on("request", wait);
  draining.addSocketServer(await listen(server, settings));
  closers.push(() => draining.stop(REQUESTS_END_MS));

  let databaseElsewhere: string | null = null;
  let databaseFolder: string | undefined;
  let databaseUrl = settings.databaseUrl;
  if (!databaseUrl) {
    const postgres = settings.sharesEmbeddedPostgres
      ? { ...(await joinEmbeddedPostgres(dataDir)), stop: async () => undefined }
      : await startEmbeddedPostgres({ dataDir, logger, walArchive: settings.walArchive });
    running.endDatabase = () => postgres.stop();
    closers.push(running.endDatabase);
    databaseUrl = postgres.url;
    databaseFolder = postgres.directory;
    if (!postgres.directory.startsWith(dataDir)) databaseElsewhere = postgres.directory;
  }
  const demo = settings.mode === "demo" ? await openDemo(settings, dataDir, ownUrl(server, settings), closers) : null;
  const config = demo?.config ?? settings;

  const { migrations = MIGRATIONS } = options;
  const opened = await openServices(config, logger, databaseUrl, migrations, {
    sandbox: demo?.sandbox.app ?? null,
    databaseFolder,
  });
  closers.push(() => opened.close());
  const staff = await prepareAccounts(opened.services);
  if (config.mode === "demo") await seedDemoCoupons(opened.services);

  const pages = createPages(opened.services, { build: options.build, mode: options.mode });
  const app = createApp(opened.services, {
    pages,
    migrations,
    assets: options.assets,
    isEnding: draining.begun,
  });

  const answer = createRequestListener(opened.services, app);
  const { before } = options;
  const listener: RequestListener = before
    ? (incoming, outgoing) => before(incoming, outgoing, () => answer(incoming, outgoing))
    : answer;
  server.off("request", wait).on("request", listener);
  ready.resolve(listener);
  // Until now `/readyz` answered 503, so a shutdown needed no grace period.
  running.draining = draining;
  running.graceMs = settings.shutdownGraceMs;
  running.stopKeeping = () => opened.services.cdn?.stopKeeping();
  // Closers run in reverse order: requests stop first, then jobs and the database.
  closers.push(() => draining.stop(REQUESTS_END_MS));
  // The process has said that it is ready: from now on only a signal may end it.
  if (config.role !== "web") {
    startWorkerOnceResumed(opened.services, opened.resumed).catch((error: unknown) => {
      if (!draining.begun()) logger.error({ err: error }, "the jobs could not be started");
    });
  }
  if (options.mode === "production" && config.role !== "web") closers.push(warmUp(server, opened.services));
  if (demo && settings.demoOrders && config.role !== "web" && !config.restored) {
    const where = { databaseUrl, sandboxUrl: demo.origin, publicUrl: config.publicUrl };
    closers.push(startDemo(environment, where, opened.services));
  }
  return { config: opened.services.config, staff, databaseElsewhere };
}

/**
 * Connects to the simulators at `sandboxUrl` if set, else starts our own. A shop that sells loads none of their code.
 */
async function openDemo(settings: Config, dataDir: string, shopUrl: string, closers: Closer[]) {
  const { sandboxUrl } = settings;
  const { joinDemoProviders, startDemoProviders } = await import("./demo-providers.server.ts");
  if (sandboxUrl) return { ...(await joinDemoProviders(settings, sandboxUrl)), origin: sandboxUrl };
  const demo = await startDemoProviders(settings, { dataDir, shopUrl });
  closers.push(() => demo.sandbox.close());
  return { ...demo, origin: demo.sandbox.origin };
}

function writableFolder(folder: string): string {
  const path = resolve(folder);
  try {
    makeDataDir(path);
    accessSync(path, constants.W_OK);
    return path;
  } catch {
    throw new ConfigError(`DATA_DIR: the folder cannot be written: ${path}`);
  }
}

const DISK_FULL = "53100";

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.message.split("\n");
  const text = error instanceof Error && error.message ? error.message : errorText(error);
  const isFull = error instanceof Error && "code" in error && error.code === DISK_FULL;
  return [isFull ? `There is no room on the database's disk: ${text}` : text];
}
