// What the commands around backups say and do about the bucket of BACKUP_S3_BUCKET.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { copyOutside, fetchOutside, listHere } from "#platform/backup/outside/copy-outside.server.ts";
import { type OutsideCopy, OutsideError, openOutside } from "#platform/backup/outside/outside-copies.server.ts";
import { formatDateTime, systemClock } from "#platform/clock.ts";
import type { Config } from "#shop/config/config.server.ts";

/** What a name begins with that is one of the bucket and not a file. */
const OUTSIDE = "s3:";

const say = (text: string) => process.stdout.write(`${text}\n`);
const sized = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Copies what the bucket lacks of a folder. Returns whether all of it is there, or there is no bucket. */
export async function copyOut({ backup: { s3 } }: Config, folder: string, keepAll: boolean): Promise<boolean> {
  if (!s3) return true;
  const outside = openOutside(s3);
  const onCopied = ({ name, bytes }: OutsideCopy) => say(`Copied to the bucket ${s3.bucket}: ${name}, ${sized(bytes)}`);
  try {
    const { deleted, open } = await copyOutside(folder, outside, { now: systemClock(), keepAll, onCopied });
    if (deleted.length > 0) say(`${deleted.length} old ones deleted there.`);
    if (open.length > 0) say(`${open.length} older ones are not encrypted and stay here alone.`);
    return true;
  } catch (error) {
    console.error(`NOT COPIED OUT, the next backup tries again. ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    outside.close();
  }
}

/** Lists the backups here and in the bucket. Returns whether both could be looked at. */
export async function tellBackups({ backup: { s3 } }: Config, folder: string | null): Promise<boolean> {
  const here = folder === null ? [] : await listHere(folder);
  const outside = s3 && openOutside(s3, { pausesMs: [1_000, 2_000] });
  let there: OutsideCopy[] = [];
  let isRead = true;
  try {
    if (outside) there = await outside.list();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    console.error(error.message);
    isRead = false;
  } finally {
    outside?.close();
  }
  const names = new Map([...here, ...there].map((each) => [each.name, each]));
  const sorted = [...names.values()].sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  for (const copy of sorted) {
    const isIn = (list: OutsideCopy[]) => list.some(({ name, bytes }) => name === copy.name && bytes === copy.bytes);
    const places = [...(isIn(here) ? ["here"] : []), ...(isIn(there) ? ["outside"] : [])].join(", ");
    say(`${formatDateTime(copy.takenAt)}  ${sized(copy.bytes).padStart(12)}  ${places.padEnd(13)}  ${copy.name}`);
  }
  if (sorted.length === 0) say("There is no backup.");
  if (!s3) say("BACKUP_S3_BUCKET is not set: there is no copy outside.");
  return isRead;
}

/**
 * The file that `word` names; `s3:NAME` and `s3:latest` are first brought from the bucket into BACKUP_DIR, or else
 * DATA_DIR/backups, where they stay. Throws an Error with a message for people.
 */
export async function localBackup({ backup, dataDir, disk }: Config, word: string): Promise<string> {
  if (!word.startsWith(OUTSIDE)) return word;
  if (!backup.s3) throw new Error("BACKUP_S3_BUCKET is not set: there is no bucket to take a backup from");
  const folder = backup.folder ?? join(dataDir, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const outside = openOutside(backup.s3);
  try {
    const started = performance.now();
    const name = word.slice(OUTSIDE.length);
    const { file, bytes, isNew } = await fetchOutside(name, folder, outside, disk.fullBytes);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.error(
      isNew
        ? `${file}: ${sized(bytes)} from the bucket ${backup.s3.bucket} in ${seconds} s`
        : `${file} is here already`,
    );
    return file;
  } finally {
    outside.close();
  }
}
