// `npm run restore-to -- TIME`: brings the shop of the embedded database back as it was at a moment (docs/operations.md).
import { parseArgs } from "node:util";
import { formatDateTime, systemClock } from "#platform/clock.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { parseRestoreTarget } from "#shop/backup/restore-target.ts";
import { findBaseCopy, restoreToTime } from "#shop/backup/restore-to-time.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { catchSignals } from "./catch-signals.ts";
import { EXIT } from "./exit-codes.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (WAL_ARCHIVE, and a DATA_DIR that is empty):
  npm run restore-to -- '2026-11-23 14:05'       as it was then, São Paulo time; seconds may follow
  npm run restore-to -- 2026-11-23T17:05:00Z     the same, as an ISO instant
  npm run restore-to -- latest                   all that is archived
  npm run restore-to -- --check TIME             only looks whether the archive reaches back to it; DATA_DIR may be in use
Ends with 0: restored; 3: restored, and files or WAL are missing as listed; 1: not restored.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readCommand(): { at: Date | "latest"; isCheck: boolean } | null {
  try {
    const options = { check: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const at = positionals.length === 1 ? parseRestoreTarget(positionals[0] ?? "") : null;
    return at && { at, isCheck: values.check };
  } catch {
    return null;
  }
}

/** Whether there is nothing to look at. */
async function run(config: Config, at: Date | "latest", isCheck: boolean): Promise<boolean> {
  const { dataDir, walArchive, databaseUrl } = config;
  if (databaseUrl) throw new Error("DATABASE_URL is set: this restores the embedded database only");
  if (!walArchive) throw new Error("WAL_ARCHIVE is not set");
  if (isCheck) {
    findBaseCopy({ walArchive, clock: systemClock }, at);
    return true;
  }
  const started = performance.now();
  const restored = await restoreToTime({ dataDir, walArchive, storage: openStorage(config), clock: systemClock }, at);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const path of restored.missingFiles) console.error(`Missing in the archive: ${path}`);
  if (restored.missingWal) console.error(`${restored.missingWal} is missing: nothing after it can be restored`);
  const { asOf, baseCopy, files } = restored;
  say(`Restored in ${seconds} s, with ${files} files, from the base copy of ${formatDateTime(baseCopy.endedAt)}.`);
  say(`The last transaction is of ${formatDateTime(asOf)} (${asOf.toISOString()}).`);
  say(
    "The shop is held: it starts, shows its pages and sells nothing until `npm run resume -- --yes`, on a server `lavra resume --yes`.",
  );
  return restored.missingFiles.length === 0 && !restored.missingWal;
}

// A half restored folder cannot be used, so a restore that has begun is always completed.
catchSignals();
const command = readCommand();
if (!command) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  try {
    const isWhole = await run(readConfig({ ...process.env, SHOP_MODE: "demo" }), command.at, command.isCheck);
    if (!isWhole) process.exitCode = EXIT.doneWithFindings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
