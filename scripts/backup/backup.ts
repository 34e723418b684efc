// `npm run backup -- [FOLDER]`: writes the whole shop into one file, while the shop runs or not. `npm run backup --
// --base` copies the files of the embedded database into WAL_ARCHIVE.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closingKey } from "#platform/backup/backup-keys.server.ts";
import { backupsToDelete } from "#platform/backup/keep-backups.ts";
import { noteLastBackup } from "#platform/backup/last-backup.server.ts";
import { systemClock } from "#platform/clock.ts";
import { readRelease } from "#platform/config/release.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { errorText } from "#platform/observability/describe-error.ts";
import { backUpShop } from "#shop/backup/back-up-shop.server.ts";
import { copyBase } from "#shop/backup/copy-base.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { readRestored } from "#shop/settings/settings-queries.server.ts";
import { withShopDatabase } from "../shop-database.ts";
import { EXIT } from "./exit-codes.ts";
import { copyOut, tellBackups } from "./outside.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (APP_SECRET, DATABASE_URL or DATA_DIR):
  npm run backup -- FOLDER               one file; of those in FOLDER all of 48 hours, 7 daily, 4 weekly and 12 monthly stay
  npm run backup -- FOLDER --keep-all    deletes none
  npm run backup -- --before-update      stays until the next one of that kind: the way back from an update
  npm run backup -- --base               copies the embedded database into WAL_ARCHIVE, where the last 2 copies stay
  npm run backup -- --list               the backups here and in the bucket
Without FOLDER it is BACKUP_DIR, where /metrics looks for the age of the newest, too.
With BACKUP_S3_BUCKET the file is copied there, too, and what else is missing there of the folder; the same ones stay.
BACKUP_RECIPIENT or BACKUP_PASSPHRASE encrypts the file, or APP_SECRET where there is a bucket; that is not in it: keep it
elsewhere.
Ends with 0: made; 3: made, without what is listed: files that are missing, the copy outside; 1: not made.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** `folder` null: none was given. */
type Command = { folder: string | null; keepAll: boolean; beforeUpdate: boolean } | "base" | "list";

function readCommand(): Command | null {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { "keep-all": flag, "before-update": flag, base: flag, list: flag },
    });
    const [folder = null, ...more] = positionals;
    const { "keep-all": keepAll, "before-update": beforeUpdate } = values;
    const isPlain = !folder && !keepAll && !beforeUpdate;
    if (values.base || values.list)
      return isPlain && values.base !== values.list ? (values.base ? "base" : "list") : null;
    return folder !== "" && more.length === 0 ? { folder, keepAll, beforeUpdate } : null;
  } catch {
    return null;
  }
}

/** Resolves to how many files are missing. */
async function run(config: Config, folder: string, beforeUpdate: boolean, databaseUrl: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const started = performance.now();
  const storage = openStorage(config);
  const { appSecret } = config;
  const deps = { databaseUrl, storage, appSecret, clock: systemClock, release: readRelease(), beforeUpdate };
  const made = await backUpShop(deps, folder, closingKey(config));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const megabytes = (statSync(made.file).size / 1_000_000).toFixed(1);
  for (const path of made.missingFiles) console.error(`Missing in the storage: ${path}`);
  say(`${made.file}: ${made.rows} rows, ${made.files} files, ${megabytes} MB in ${seconds} s`);
  return made.missingFiles.length;
}

/** Whether no file is missing. */
async function runBase(config: Config, databaseUrl: string): Promise<boolean> {
  const { walArchive, databaseUrl: other } = config;
  if (other) throw new Error("DATABASE_URL is set: a base copy is of the embedded database only");
  if (!walArchive) throw new Error("WAL_ARCHIVE is not set");
  const started = performance.now();
  const storage = openStorage(config);
  const { copy, files, deleted } = await copyBase({ databaseUrl, walArchive, storage, onWait: sayWaiting });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const megabytes = (statSync(copy.file).size / 1_000_000).toFixed(1);
  for (const path of files.missing) console.error(`Missing in the storage: ${path}`);
  say(`${copy.file}: ${megabytes} MB and ${files.copied} new files in ${seconds} s`);
  if (deleted.copies + deleted.walFiles > 0) {
    say(`${deleted.copies} old copies and ${deleted.walFiles} WAL files deleted.`);
  }
  return files.missing.length === 0;
}

function sayWaiting(): void {
  say("Another process is making a base copy: waiting for its end...");
}

function deleteOld(folder: string): void {
  const old = backupsToDelete(readdirSync(folder), systemClock());
  for (const name of old) rmSync(join(folder, name));
  if (old.length > 0) say(`${old.length} old ones deleted.`);
}

async function isHeld(databaseUrl: string): Promise<boolean> {
  const { db, close } = openDatabase(databaseUrl, 1);
  return (await readRestored(db).finally(close)) !== null;
}

/** Whether the file is whole, and a copy outside. */
async function runAll(
  config: Config,
  folder: string,
  { keepAll, beforeUpdate }: { keepAll: boolean; beforeUpdate: boolean },
): Promise<boolean> {
  const made = await withShopDatabase(config, async (url) => ({
    missingFiles: await run(config, folder, beforeUpdate, url),
    isHeld: await isHeld(url),
  })).catch(async (error: unknown) => {
    const failed = { at: systemClock(), failure: errorText(error), missingFiles: 0, isNotOutside: false };
    await noteLastBackup(folder, failed).catch(() => undefined);
    throw error;
  });
  if (!keepAll) deleteOld(folder);
  // A rehearsal would put itself before the shop that it was restored from.
  const isKeptIn = made.isHeld && config.backup.s3 !== null;
  if (isKeptIn) say("The shop is held after a restore: nothing is copied to the bucket until it works.");
  const isOutside = !isKeptIn && (await copyOut(config, folder, keepAll));
  const { missingFiles } = made;
  await noteLastBackup(folder, { at: systemClock(), failure: null, missingFiles, isNotOutside: !isOutside });
  return isOutside && missingFiles === 0;
}

function finish(isWhole: boolean): void {
  if (!isWhole) process.exitCode = EXIT.doneWithFindings;
}

function tellUsage(): void {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
}

const command = readCommand();
if (!command) tellUsage();
else {
  try {
    const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
    const folder = typeof command === "string" ? config.backup.folder : (command.folder ?? config.backup.folder);
    if (command === "base") finish(await withShopDatabase(config, (url) => runBase(config, url)));
    else if (command === "list") finish(await tellBackups(config, folder));
    else if (folder === null) tellUsage();
    else finish(await runAll(config, folder, command));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
