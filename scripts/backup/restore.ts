// `npm run restore -- FILE`: fills an empty database, or a new one that takes the place of the present one, and the
// storage from a backup.
import { parseArgs } from "node:util";
import { openingKeys } from "#platform/backup/backup-keys.server.ts";
import {
  beginReplacement,
  dropKept,
  listKept,
  refuseReplacement,
  takeBackKept,
} from "#platform/backup/kept-databases.server.ts";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { type Judgement, judgeRestored } from "#shop/backup/judge-restored.server.ts";
import { checkBeginning, refuseUnlessEmpty, restoreShop } from "#shop/backup/restore-shop.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { withShopDatabase } from "../shop-database.ts";
import { catchSignals } from "./catch-signals.ts";
import { EXIT } from "./exit-codes.ts";
import { keptText } from "./kept-text.ts";
import { localBackup } from "./outside.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (APP_SECRET, and DATABASE_URL or DATA_DIR):
  npm run restore -- FILE                into an empty database
  npm run restore -- --replace FILE      into a new one that takes the place of the present one, which is kept
  npm run restore -- --check FILE        only looks whether either could be done; the shop may run
  npm run restore -- --undo NAME         deletes the present database and takes back the kept one of that name
  npm run restore -- --drop NAME         deletes a kept one
  npm run restore -- --kept              lists those that are kept
FILE may be s3:NAME or s3:latest: it is first brought from the bucket of BACKUP_S3_BUCKET.
BACKUP_PASSPHRASE, BACKUP_IDENTITY or APP_SECRET opens an encrypted one. The restored shop is held: \`npm run resume\` lets it work.
The shop does not run meanwhile, but for --check, --drop and --kept.
Ends with 0: done; 3: restored, and what is listed is to be looked at; 1: not done, nothing is changed.`;
const MIGRATIONS = "db/migrations";
/** Query timeout: an index on a large table sends nothing for minutes. */
const SILENCE_MS = 60 * 60_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Command {
  /** A file, or the name of a kept database. */
  what: string;
  operation: "restore" | "check" | "undo" | "drop" | "kept";
  replace: boolean;
}

function readCommand(): Command | null {
  try {
    const flag = { type: "boolean", default: false } as const;
    const options = { replace: flag, check: flag, undo: flag, drop: flag, kept: flag };
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { replace, ...others } = values;
    const wanted = (["check", "undo", "drop"] as const).filter((name) => others[name]);
    const [what, ...more] = positionals;
    if (others.kept) return !what && !replace && wanted.length === 0 ? { what: "", operation: "kept", replace } : null;
    const [operation = "restore", another] = wanted;
    const isKept = operation === "undo" || operation === "drop";
    return what && more.length === 0 && !another && !(isKept && replace) ? { what, operation, replace } : null;
  } catch {
    return null;
  }
}

/** Restores, and judges what it restored. Null: it is restored, and could not be judged. */
async function restoreInto(databaseUrl: string, config: Config, file: string): Promise<Judgement | null> {
  const started = performance.now();
  const storage = openStorage(config);
  const deps = { databaseUrl, storage, appSecret: config.appSecret, migrations: MIGRATIONS, signal: brokenOff() };
  const restored = await restoreShop(deps, file, openingKeys(config));
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

/** As `restoreInto`, into a new database: until it is whole, the present one keeps its name. */
async function restoreInPlace(databaseUrl: string, config: Config, file: string): Promise<Judgement | null> {
  const next = await beginReplacement(databaseUrl);
  try {
    const judgement = await restoreInto(next.url, config, file);
    say(`The former database is kept as ${await next.takePlace()}.`);
    return judgement;
  } catch (error) {
    await next.drop().catch(() => undefined);
    throw error;
  }
}

/** Aborts at the first signal that would end this process: the restore is then undone and fails. */
function brokenOff(): AbortSignal {
  const breaking = new AbortController();
  catchSignals(() => breaking.abort(new Error("Broken off: nothing is changed")));
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

/** Returns the exit code. */
async function run(config: Config, { what, operation, replace }: Command, url: string): Promise<number> {
  if (operation === "kept") {
    for (const kept of await listKept(url)) say(`${"Kept:".padEnd(15)} ${keptText(kept)}`);
  } else if (operation === "undo") await takeBackKept(url, what);
  else if (operation === "drop") {
    await dropKept(url, what);
    say(`Deleted: ${what}`);
  } else {
    await checkBeginning({ appSecret: config.appSecret, migrations: MIGRATIONS }, what, openingKeys(config));
    await (replace ? refuseReplacement(url) : refuseUnlessEmpty(url));
  }
  if (operation !== "restore") return EXIT.done;
  const judgement = await (replace ? restoreInPlace : restoreInto)(url, config, what);
  if (judgement) tell(judgement);
  say(
    "Restored. The shop is held: it starts, shows its pages and sells nothing until `npm run resume -- --yes`, on a server `lavra resume --yes`.",
  );
  return !judgement || judgement.broken.length + judgement.lost.length > 0 ? EXIT.doneWithFindings : EXIT.done;
}

const command = readCommand();
if (!command) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  // What has begun is completed or undone, whatever signal comes.
  catchSignals();
  try {
    const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
    const isFile = command.operation === "restore" || command.operation === "check";
    const what = isFile ? await localBackup(config, command.what) : command.what;
    process.exitCode = await withShopDatabase(config, (url) => run(config, { ...command, what }, url));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
