// `npm run database`: runs the embedded PostgreSQL of DATA_DIR by itself, for several processes of the shop with
// EMBEDDED_POSTGRES=shared. Ends with SIGTERM.
import { once } from "node:events";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { readConfig } from "#shop/config/config.server.ts";

keepFilesPrivate();

const { dataDir, databaseUrl, walArchive, logLevel } = readConfig({ ...process.env, SHOP_MODE: "demo" });
const ended = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
try {
  if (databaseUrl) throw new Error("DATABASE_URL is set: the shop uses that database and needs no embedded one");
  const postgres = await startEmbeddedPostgres({ dataDir, walArchive, logger: createLogger(logLevel) });
  process.stdout.write(`The database runs in ${postgres.directory}\n`);
  await ended;
  await postgres.stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
