// Runs under PostgreSQL, not under the shop: `put` as its archive_command, `get` as its restore_command. Plain
// JavaScript without packages, so that it works while the shop is down or is being updated.
//   node archive-wal.mjs put FILE NAME ARCHIVE     copies FILE to ARCHIVE/wal/NAME.zst
//   node archive-wal.mjs get NAME FILE ARCHIVE     copies it back; status 1: there is none
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Above 125: PostgreSQL ends the recovery, where any other status means the end of the archive. */
const BROKEN = 200;
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

const [action, first, second, archive] = process.argv.slice(2);
if ((action !== "put" && action !== "get") || !archive) {
  console.error("Usage: archive-wal.mjs put FILE NAME ARCHIVE | get NAME FILE ARCHIVE");
  process.exit(2);
}
try {
  process.exitCode = action === "put" ? put(first, second) : get(first, second);
} catch (error) {
  console.error(`${action} ${first}: ${error.message}`);
  process.exitCode = action === "put" ? 1 : BROKEN;
}

function put(source, name) {
  // A disk that is not mounted must count as a failure: its folder is not created here.
  if (!existsSync(archive)) throw new Error(`the folder does not exist: ${archive}`);
  checkOwner();
  const folder = join(archive, "wal");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `${name}.zst`);
  const bytes = readFileSync(source);
  if (existsSync(target)) {
    // PostgreSQL repeats a file if it crashed before it noted the success.
    if (!zstdDecompressSync(readFileSync(target)).equals(bytes)) throw new Error(`${target} is there with other bytes`);
    sync(target);
  } else {
    writeDurably(target, zstdCompressSync(bytes, OPTIONS));
  }
  sync(folder);
  return 0;
}

function get(name, target) {
  const source = join(archive, "wal", `${name}.zst`);
  if (!existsSync(source)) return 1;
  writeFileSync(target, zstdDecompressSync(readFileSync(source)), { mode: 0o600 });
  return 0;
}

/** Two databases in one archive would mix: each has an identifier, the first 8 bytes of its control file. */
function checkOwner() {
  const own = readFileSync(join("global", "pg_control")).readBigUInt64LE(0).toString();
  const file = join(archive, "system-identifier");
  if (!existsSync(file)) writeDurably(file, Buffer.from(`${own}\n`));
  else if (readFileSync(file, "utf8").trim() !== own) throw new Error(`${archive} belongs to another database`);
}

/** The file appears under its name only when it is whole and on the disk. */
function writeDurably(file, bytes) {
  const unfinished = `${file}.part`;
  const handle = openSync(unfinished, "w", 0o600);
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
}

function sync(path) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some remote file systems do not know fsync for folders.
    if (error.code !== "EINVAL" && error.code !== "ENOTSUP") throw error;
  } finally {
    closeSync(handle);
  }
}
