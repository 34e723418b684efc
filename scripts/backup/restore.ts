// `npm run restore -- FILE`: fills an empty database and the storage from a backup.
import { parseArgs } from "node:util";
import type { ArchiveKey } from "#platform/backup/archive.server.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { type Judgement, judgeRestored } from "#shop/backup/judge-restored.server.ts";
import { restoreShop } from "#shop/backup/restore-shop.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { withShopDatabase } from "../shop-database.ts";
import { catchSignals } from "./catch-signals.ts";
import { EXIT } from "./exit-codes.ts";

const USAGE = `Usage, with the shop's own environment (APP_SECRET, and DATABASE_URL or DATA_DIR, whose database is empty):
  npm run restore -- FILE
BACKUP_PASSPHRASE or BACKUP_IDENTITY opens an encrypted one. The restored shop is held: \`npm run resume\` lets it work.
Ends with 0: restored; 3: restored, and what is listed is to be looked at; 1: not restored, the database is empty.`;
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

/** Restores, and judges what it restored. Null: it is restored, and could not be judged. */
async function run(config: Config, file: string, databaseUrl: string): Promise<Judgement | null> {
  const started = performance.now();
  const storage = openStorage(config);
  const deps = { databaseUrl, storage, appSecret: config.appSecret, migrations: MIGRATIONS, signal: brokenOff() };
  const restored = await restoreShop(deps, file, keyOf(config));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${restored.rows} rows and ${restored.files} files as of ${restored.takenAt.toISOString()} in ${seconds} s`);
  const { db, pool, close } = openDatabase(databaseUrl, 4, { silenceMs: SILENCE_MS });
  try {
    await migrate(pool, MIGRATIONS, { log: { info: say, warn: console.error } });
    return await judgeRestored({ db, storage }, restored.takenAt, systemClock());
  } catch (error) {
    // Whatever happens from here on: the shop is there.
    console.error(`What was restored could not be looked at: ${error instanceof Error ? error.message : error}`);
    return null;
  } finally {
    await close();
  }
}

/** Aborts at the first signal that would end this process: the restore then empties the database and fails. */
function brokenOff(): AbortSignal {
  const breaking = new AbortController();
  catchSignals(() => breaking.abort(new Error("Broken off: the database is empty again")));
  return breaking.signal;
}

function tell({ broken, lost, waiting }: Judgement): void {
  const lists = [
    ["Wrong already when the backup was made:", broken],
    ["Pictures without a file, to be uploaded again in the panel:", lost],
    ["Due since the backup, and done by itself once the shop works:", waiting],
  ] as const;
  for (const [title, violations] of lists) {
    if (violations.length > 0) say([title, ...violations.map((each) => `  ${violationLine(each)}`)].join("\n"));
  }
  if (broken.length + lost.length === 0) say("The ledger checks hold as of the backup, and every picture is there.");
}

const file = readFile();
if (!file) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  try {
    const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
    const judgement = await withShopDatabase(config, (url) => run(config, file, url));
    if (judgement) tell(judgement);
    say(
      "Restored. The shop is held: it starts, shows its pages and sells nothing until `npm run resume -- --yes`, on a server `lavra resume --yes`.",
    );
    if (!judgement || judgement.broken.length + judgement.lost.length > 0) process.exitCode = EXIT.doneWithFindings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
