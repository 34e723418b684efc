// `npm run move-pictures -- to-s3 | to-disk`: copies all files of the shop between DATA_DIR/media and the bucket, while it
// runs.
import { parseArgs } from "node:util";
import { throttle } from "#platform/concurrency/throttle.ts";
import { type CopiedStorage, type CopyCount, copyStorage } from "#platform/files/copy-storage.server.ts";
import { DOCUMENTS_FOLDER } from "#platform/files/document-files.server.ts";
import { mediaFolder } from "#platform/files/open-storage.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { tryBucket } from "#platform/files/s3-check.server.ts";
import { openS3Storage } from "#platform/files/s3-storage.server.ts";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment and the settings S3_BUCKET, S3_ACCESS_KEY_ID, ...:
  npm run move-pictures -- to-s3      copies all files of DATA_DIR/media into the bucket
  npm run move-pictures -- to-disk    copies them back
The shop may run, and nothing is deleted. What is there already is compared only, so a copy that was broken off is continued by
the same command. Ends with status 1 if a file is not the same on both sides.`;

const AT_ONCE = 8;
const TELL_EVERY_MS = 2_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const told = ({ files, bytes }: CopyCount) => `${files} (${(bytes / 1_000_000).toFixed(1)} MB)`;
const countsOf = ({ found, copied, same, gone, different }: CopiedStorage) =>
  `of ${told(found)} files: ${told(copied)} copied, ${told(same)} there already, ${gone.files} deleted meanwhile, ${different.length} different`;

/** Returns whether all files are the same on both sides. */
async function run({ s3, dataDir }: Config, direction: "to-s3" | "to-disk"): Promise<boolean> {
  if (!s3) throw new Error("S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set");
  const verdict = await tryBucket(s3);
  if (verdict.kind !== "ok") throw new Error(`${s3.bucket} cannot be used: ${verdict.words}`);
  const [disk, bucket] = [openDiskStorage(mediaFolder(dataDir)), openS3Storage(s3)];
  const [from, to] = direction === "to-s3" ? [disk, bucket] : [bucket, disk];
  const copied = await copyStorage(from, to, {
    atOnce: AT_ONCE,
    // Each process writes a document again when it is asked for one; a copied file would be older than that.
    isWanted: (path) => !path.startsWith(`${DOCUMENTS_FOLDER}/`),
    onProgress: throttle(TELL_EVERY_MS, (soFar) => say(countsOf(soFar))),
  });
  for (const path of copied.different) console.error(`Different, and newer where it was to be copied: ${path}`);
  say(countsOf(copied));
  return copied.different.length === 0;
}

function readDirection(): "to-s3" | "to-disk" | null {
  try {
    const [direction, ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals;
    return (direction === "to-s3" || direction === "to-disk") && more.length === 0 ? direction : null;
  } catch {
    return null;
  }
}

const direction = readDirection();
if (!direction) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
    process.exitCode = (await run(config, direction)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
