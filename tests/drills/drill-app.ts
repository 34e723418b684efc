// The shop process that drills kill: everything but the pages, with the simulators in another process.
import { createServer } from "node:http";
import { createLogger } from "#platform/observability/logging.server.ts";
import { createApp } from "#server/app.ts";
import { createRequestListener } from "#server/request-listener.server.ts";
import { openServices } from "#server/services.server.ts";
import { startWorkerOnceResumed } from "#server/worker.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";

const MIGRATIONS = "db/migrations";

const settings = readConfig(process.env);
// The drill sets the clock ahead.
let aheadMs = Number(process.env.DRILL_AHEAD_MS ?? 0);
process.on("message", (ms) => {
  aheadMs = Number(ms);
});
const simulators = JSON.parse(process.env.DRILL_SIMULATORS ?? "{}") as Partial<Config>;
const { services, resumed } = await openServices(
  { ...settings, ...simulators },
  createLogger(settings.logLevel),
  settings.databaseUrl ?? "",
  MIGRATIONS,
  { sandbox: null, clock: () => new Date(Date.now() + aheadMs) },
);
const pages = async () => new Response("Not found", { status: 404 });
const app = createApp(services, { pages, migrations: MIGRATIONS, assets: null });
await startWorkerOnceResumed(services, resumed);
createServer(createRequestListener(services, app)).listen(settings.port, "127.0.0.1");
