// `npm run export -- FOLDER`: writes the whole shop as CSV files and pictures, while the shop runs or not.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { exportShop } from "#shop/backup/export/export-shop.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { openReplicaOf, withShopDatabase } from "../shop-database.ts";
import { EXIT } from "./exit-codes.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (DATABASE_URL or DATA_DIR):
  npm run export -- FOLDER    writes CSV files, pictures and COLUNAS.md into FOLDER, which must be new or empty
The files hold personal data, and no passwords or keys. They cannot be restored: that is for npm run backup.
Ends with 0: written; 3: written, without what is listed; 1: not written.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readFolder(): string | null {
  try {
    const [folder, ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals;
    return folder && more.length === 0 ? folder : null;
  } catch {
    return null;
  }
}

/** Whether everything was exported. */
async function run(config: Config, folder: string, url: string): Promise<boolean> {
  const started = performance.now();
  const deps = { storage: openStorage(config), clock: systemClock };
  const { db, close } = openDatabase(url, 1);
  const replica = openReplicaOf(config);
  const made = await replica
    .readCurrent(db, (_, isReplica) => {
      const databaseUrl = (isReplica && config.databaseReadUrl) || url;
      return exportShop({ ...deps, databaseUrl }, folder, (file, rows) => say(`${file}: ${rows} rows`));
    })
    .finally(() => Promise.all([replica.close(), close()]));
  for (const path of made.missingFiles) console.error(`Missing in the storage: ${path}`);
  for (const name of made.unknown) console.error(`Not exported, unknown to this release: ${name}`);
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `${resolve(folder)}: ${rows} rows in ${Object.keys(made.rows).length} tables, ${made.files} files in ${seconds} s`,
  );
  return made.missingFiles.length + made.unknown.length === 0;
}

const folder = readFolder();
if (folder === null) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  try {
    const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
    const isWhole = await withShopDatabase(config, (url) => run(config, folder, url));
    if (!isWhole) process.exitCode = EXIT.doneWithFindings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
