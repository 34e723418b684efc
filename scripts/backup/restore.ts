// `npm run restore -- FILE`: fills an empty database and the storage from a backup.
import { parseArgs } from "node:util";
import type { ArchiveKey } from "#platform/backup/archive.server.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { restoreShop } from "#shop/backup/restore-shop.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { findMissingPictures } from "#shop/insight/ledger-checks/find-missing-pictures.server.ts";
import { type Violation, violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { withShopDatabase } from "../shop-database.ts";

const USAGE = `Usage, with the shop's own environment (APP_SECRET, and DATABASE_URL or DATA_DIR, whose database is empty):
  npm run restore -- FILE
BACKUP_PASSPHRASE or BACKUP_IDENTITY opens an encrypted one. The restored shop is held: \`npm run resume\` lets it work.`;
const MIGRATIONS = "db/migrations";
/** Query timeout: an index on a large table sends nothing for minutes. */
const SILENCE_MS = 60 * 60_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readFile(): string | null {
  try {
    const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
    return file && more.length === 0 ? file : null;
  } catch {
    return null;
  }
}

function keyOf({ backup: { identity, passphrase } }: Config): ArchiveKey | null {
  if (identity) return { identity };
  return passphrase ? { passphrase } : null;
}

async function run(config: Config, file: string, databaseUrl: string): Promise<Violation[]> {
  const started = performance.now();
  const storage = openStorage(config);
  const deps = { databaseUrl, storage, appSecret: config.appSecret, migrations: MIGRATIONS };
  const restored = await restoreShop(deps, file, keyOf(config));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${restored.rows} rows and ${restored.files} files as of ${restored.takenAt.toISOString()} in ${seconds} s`);
  const { db, pool, close } = openDatabase(databaseUrl, 4, { silenceMs: SILENCE_MS });
  try {
    await migrate(pool, MIGRATIONS, { log: { info: say, warn: console.error } });
    return [...(await checkLedger(db, { now: systemClock() })), ...(await findMissingPictures({ db, storage }))];
  } finally {
    await close();
  }
}

const file = readFile();
if (!file) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
    const violations = await withShopDatabase(config, (url) => run(config, file, url));
    for (const violation of violations) say(violationLine(violation));
    say(
      violations.length === 0
        ? "The ledger checks hold, and every picture is there."
        : `${violations.length} violations.`,
    );
    say(
      "The shop is held: it starts, shows its pages and sells nothing until `npm run resume -- --yes`, on a server `lavra resume --yes`.",
    );
    if (violations.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
