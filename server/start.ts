import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { tolerateCallsInTransaction } from "#platform/call-out.server.ts";
import { type Config, ConfigError, readConfig } from "#platform/config.server.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres.server.ts";
import { createLogger } from "#platform/logging.server.ts";
import { seedDemoCoupons } from "#shop/coupons/seed-demo-coupons.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/demo-customer.ts";
import { DEMO_OWNER } from "#shop/staff/demo-owner.ts";
import { createApp } from "./app.ts";
import { joinDemoProviders, startDemoProviders } from "./demo-providers.server.ts";
import { createPages } from "./pages.server.ts";
import { prepareAccounts } from "./prepare-accounts.server.ts";
import type { StaffAtStart } from "./prepare-staff.server.ts";
import { createRequestListener } from "./request-listener.server.ts";
import { openServices } from "./services.server.ts";
import { endSlowBodies } from "./slow-bodies.ts";
import { warmUp } from "./warm-up.server.ts";
import { startWorker } from "./worker.server.ts";

export interface StartOptions {
  build: () => Promise<ServerBuild> | ServerBuild;
  mode: "production" | "development";
  /** Folder of the built browser files; null while developing. */
  assets: string | null;
  /** While developing: gets each request first, `next` passes it on. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

const MIGRATIONS = "db/migrations";
const DRAIN_MS = 10_000;
/** Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): one that we close first may lose a form on its way. */
const KEEP_ALIVE_MS = 125_000;
/** Heads are small; the largest file of the panel takes a quarter of an hour on a slow line. */
const REQUEST_LIMITS = { headersTimeout: 20_000, requestTimeout: 15 * 60_000, connectionsCheckingInterval: 5_000 };

type Closer = () => Promise<void>;

/**
 * Starts the shop in this process: database, jobs, HTTP. SIGTERM and SIGINT drain requests, stop jobs and the database.
 * What a person can mend (settings, port, folder, database) ends the process with one line each and status 1.
 */
export async function start(environment: Record<string, string | undefined>, options: StartOptions): Promise<void> {
  const closers: Closer[] = [];
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.reverse()) await closer().catch(() => undefined);
    })();
    return closing;
  };
  const shutDown = () => void close().then(() => process.exit(0));
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);

  try {
    const started = await run(readConfig(environment), options, closers);
    process.stdout.write(greeting(started));
  } catch (error) {
    await close();
    for (const line of explain(error)) console.error(line);
    process.exit(1);
  }
}

interface Started {
  config: Config;
  staff: StaffAtStart;
  /** Where the embedded database lies when that is not below DATA_DIR. */
  databaseElsewhere: string | null;
}

async function run(settings: Config, options: StartOptions, closers: Closer[]): Promise<Started> {
  const logger = createLogger(settings.logLevel);
  if (options.mode === "production") tolerateCallsInTransaction();
  const dataDir = writableFolder(settings.dataDir);

  // The port is taken first: a second start in the same place fails at once and touches nothing.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...REQUEST_LIMITS });
  endSlowBodies(server);
  const ready = Promise.withResolvers<RequestListener>();
  ready.promise.catch(() => undefined);
  // A visitor who comes while the shop still starts waits for it.
  const wait: RequestListener = (incoming, outgoing) => {
    ready.promise.then((answer) => answer(incoming, outgoing)).catch(() => outgoing.destroy());
  };
  server.on("request", wait);
  await listen(server, settings);
  closers.push(() => stopListening(server));

  let databaseElsewhere: string | null = null;
  let databaseUrl = settings.databaseUrl;
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir, logger });
    closers.push(() => postgres.stop());
    databaseUrl = postgres.url;
    if (!postgres.directory.startsWith(dataDir)) databaseElsewhere = postgres.directory;
  }
  const demo = settings.mode === "demo" ? await openDemo(settings, dataDir, ownUrl(server, settings), closers) : null;
  const config = demo?.config ?? settings;

  const opened = await openServices(config, logger, databaseUrl, MIGRATIONS, { sandbox: demo?.sandbox.app ?? null });
  closers.push(() => opened.close());
  const staff = await prepareAccounts(opened.services);
  if (config.mode === "demo") await seedDemoCoupons(opened.services);

  const pages = createPages(opened.services, { build: options.build, mode: options.mode });
  const app = createApp(opened.services, { pages, migrations: MIGRATIONS, assets: options.assets });
  await startWorker(opened.services);

  const answer = createRequestListener(opened.services, app);
  const { before } = options;
  const listener: RequestListener = before
    ? (incoming, outgoing) => before(incoming, outgoing, () => answer(incoming, outgoing))
    : answer;
  server.off("request", wait).on("request", listener);
  ready.resolve(listener);
  // Requests stop first, then jobs and the database.
  closers.push(() => stopListening(server));
  if (options.mode === "production") closers.push(warmUp(server, opened.services));
  return { config: opened.services.config, staff, databaseElsewhere };
}

/** The simulators that run elsewhere where the settings name them, else our own. */
async function openDemo(settings: Config, dataDir: string, shopUrl: string, closers: Closer[]) {
  if (settings.sandboxUrl) return joinDemoProviders(settings, settings.sandboxUrl);
  const demo = await startDemoProviders(settings, { dataDir, shopUrl });
  closers.push(() => demo.sandbox.close());
  return demo;
}

function writableFolder(folder: string): string {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 });
    accessSync(path, constants.W_OK);
    return path;
  } catch {
    throw new ConfigError(`DATA_DIR: the folder cannot be written: ${path}`);
  }
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((ready, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be used (${error.message})`;
      failed(new ConfigError(`PORT: ${config.port} ${reason}`));
    });
    server.listen(config.port, config.host, ready);
  });
}

/** How this process reaches itself. */
function ownUrl(server: Server, config: Config): string {
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : config.port;
  const everywhere = !config.host || config.host === "0.0.0.0" || config.host === "::";
  return `http://${everywhere ? "127.0.0.1" : config.host}:${port}`;
}

function stopListening(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((done) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      done();
    });
  });
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.message.split("\n");
  return [error instanceof Error ? error.message : String(error)];
}

function greeting({ config, staff, databaseElsewhere }: Started): string {
  const lines = ["", `  ${config.brand.name}: ${config.publicUrl}`];
  if (config.mode === "demo") {
    lines.push("  Modo demonstração: pagamentos simulados, nada será cobrado.");
    lines.push(`  Cliente de demonstração: ${DEMO_CUSTOMER.email}, senha ${DEMO_CUSTOMER.password}`);
  }
  if (staff.demoOwner) {
    lines.push(`  Painel: ${config.publicUrl}/admin, usuário ${DEMO_OWNER.username}, senha ${DEMO_OWNER.password}`);
  }
  if (!staff.hasOwner) {
    lines.push(
      "  Ninguém administra a loja ainda: defina ADMIN_USERNAME, ADMIN_EMAIL e ADMIN_PASSWORD e inicie de novo,",
    );
    lines.push("  ou rode `node scripts/run.mjs staff create`.");
  }
  if (databaseElsewhere) {
    lines.push(`  O banco de dados fica em ${databaseElsewhere}: a conta que o executa não entra em DATA_DIR.`);
  }
  return `${lines.join("\n")}\n\n`;
}
