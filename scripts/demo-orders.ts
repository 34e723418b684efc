// Makes the orders of a demo beside its server, which starts this with its own settings, DATABASE_URL and SANDBOX_URL
// (server/demo/start-demo.server.ts). Ended at any moment, it goes on where it was when started again.
import { constants, setPriority } from "node:os";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { makeDemo } from "#server/demo/make-demo.server.ts";
import { joinDemoProviders } from "#server/demo-providers.server.ts";
import { openServices } from "#server/services.server.ts";
import { readConfig } from "#shop/config/config.server.ts";

keepFilesPrivate();

// Whoever visits the shop meanwhile comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const started = performance.now();
const settings = readConfig(process.env);
const origin = settings.sandboxUrl ?? "";
const { config } = await joinDemoProviders(settings, origin);
const logger = createLogger(settings.logLevel);
const ending = new AbortController();
for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => ending.abort());

// What a crash takes of the last moments is made again, so no commit waits for the disk.
const database = new URL(settings.databaseUrl ?? "");
database.searchParams.set("options", "-c synchronous_commit=off");
const opened = await openServices(config, logger, database.href, "db/migrations", { sandbox: null });
try {
  const outcome = await makeDemo(opened.services, { origin, signal: ending.signal });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (outcome?.kind === "made" && outcome.orders > 0)
    logger.info({ orders: outcome.orders, seconds }, "demo orders made");
  if (outcome?.kind === "removed") logger.info("demo data was removed while it was made");
} catch (error) {
  logger.error({ err: error }, "demo orders could not be made");
  process.exitCode = 1;
} finally {
  await opened.close();
}
