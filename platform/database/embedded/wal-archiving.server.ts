import { spawnSync } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { giveTo, type SystemAccount } from "./postgres-binaries.server.ts";

/** Sub-folders of `WAL_ARCHIVE`. */
export const WAL_FOLDER = "wal";
export const BASE_FOLDER = "base";

const SCRIPT = join("scripts", "archive-wal.mjs");
/** Seconds between a commit and the end of its WAL file, at most. */
const ARCHIVE_TIMEOUT = 300;

export interface WalPrograms {
  /** `archive_command`. */
  put: string;
  /** `restore_command`. */
  get: string;
  /** A file of the data directory, `pg_wal/00000002.history`. Throws if that fails. */
  putNow(dataDirectory: string, file: string): void;
}

/** As root the programs run as `account`: if it cannot run our Node or read the script, both go below `copyTo`. */
export function walPrograms(archive: string, account: SystemAccount | null, copyTo: string): WalPrograms {
  const folder = resolve(archive);
  const { node, script } = reachablePrograms(account, copyTo);
  const command = (action: string, from: string, to: string) =>
    [quoted(node), quoted(script), action, from, to, quoted(folder)].join(" ");
  return {
    put: command("put", '"%p"', '"%f"'),
    get: command("get", '"%f"', '"%p"'),
    putNow(dataDirectory, file) {
      const words = [script, "put", file, file.split("/").at(-1) ?? "", folder];
      const { status, stderr } = spawnSync(node, words, { ...account, cwd: dataDirectory, encoding: "utf8" });
      if (status !== 0) throw new Error(`WAL_ARCHIVE: ${stderr.trim()}`);
    },
  };
}

export function archivingFlags(programs: WalPrograms): string[] {
  return ["archive_mode=on", `archive_timeout=${ARCHIVE_TIMEOUT}`, `archive_command=${programs.put}`];
}

/**
 * For an existing folder only: if its disk is not mounted, the shop starts all the same, and `archive_command` fails
 * until it is there. Throws an Error with a one-line message if the archive belongs to another cluster or cannot be
 * written.
 */
export function prepareWalArchive(
  archive: string,
  dataDirectory: string,
  account: SystemAccount | null,
  programs: WalPrograms,
): void {
  const folder = resolve(archive);
  const isNew = !existsSync(join(dataDirectory, "PG_VERSION"));
  if (isNew && filesOf(join(folder, BASE_FOLDER)).length > 0) {
    throw new Error(
      `DATA_DIR is empty, but WAL_ARCHIVE holds a shop: restore it (npm run restore-to -- latest), or name another folder: ${folder}`,
    );
  }
  if (isNew) return;
  const owner = join(folder, "system-identifier");
  if (existsSync(owner) && readFileSync(owner, "utf8").trim() !== systemIdentifier(dataDirectory)) {
    throw new Error(`WAL_ARCHIVE holds another shop's database: name another folder: ${folder}`);
  }
  openFolder(folder, account);
  archiveTimelines(folder, dataDirectory, programs);
}

/** As root, gives it to the database's account. Throws an Error with one line if that cannot use it. */
export function openFolder(folder: string, account: SystemAccount | null): void {
  const wal = join(folder, WAL_FOLDER);
  mkdirSync(wal, { recursive: true, mode: 0o700 });
  const owned = [folder, wal, join(folder, "system-identifier"), ...filesOf(wal).map((name) => join(wal, name))];
  for (const path of account ? owned : []) {
    // A remote file system may have no owners. What the account can do is tried below.
    if (existsSync(path)) tryTo(() => chownSync(path, account?.uid ?? 0, account?.gid ?? 0));
  }
  const { status } = spawnSync("/bin/sh", ["-c", 'test -w "$0" && test -w "$1"', folder, wal], {
    ...account,
    cwd: "/",
  });
  if (status !== 0) throw new Error(`WAL_ARCHIVE: the folder cannot be written by the database: ${folder}`);
}

/**
 * The history of a restored database's new timeline reaches the archive when the shop starts on it, not before: a
 * rehearsal leaves no trace. `.since` says from when on this timeline is the shop's.
 */
function archiveTimelines(folder: string, dataDirectory: string, programs: WalPrograms): void {
  for (const name of filesOf(join(dataDirectory, "pg_wal")).filter((each) => each.endsWith(".history"))) {
    if (existsSync(join(folder, WAL_FOLDER, `${name}.zst`))) continue;
    const since = join(folder, WAL_FOLDER, name.replace(".history", ".since"));
    writeFileSync(since, `${new Date().toISOString()}\n`, { mode: 0o600 });
    programs.putNow(dataDirectory, `pg_wal/${name}`);
  }
}

function systemIdentifier(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, "global", "pg_control"))
    .readBigUInt64LE(0)
    .toString();
}

function reachablePrograms(account: SystemAccount | null, copyTo: string): { node: string; script: string } {
  const ours = { node: process.execPath, script: resolve(SCRIPT) };
  // Without its words the script explains itself and ends with 2.
  const runs = ({ node, script }: typeof ours) => spawnSync(node, [script], { ...account, cwd: "/" }).status === 2;
  if (!account || runs(ours)) return ours;
  const copies = { node: join(copyTo, "node"), script: join(copyTo, "archive-wal.mjs") };
  mkdirSync(copyTo, { recursive: true });
  copyFileSync(ours.script, copies.script);
  giveTo(account, copyTo);
  if (runs(copies)) return copies;
  copyFileSync(ours.node, copies.node);
  giveTo(account, copyTo);
  return copies;
}

/** For a shell, in a setting of PostgreSQL: there `%` begins a placeholder. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;
}

function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function tryTo(act: () => void): void {
  try {
    act();
  } catch {}
}
