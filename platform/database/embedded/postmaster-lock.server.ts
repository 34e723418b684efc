import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** How long a server that starts may leave its file empty: it fills it in its next step. */
const EMPTY_MS = 5_000;

const fileOf = (directory: string) => join(directory, "postmaster.pid");

export function lockOf(directory: string): string | null {
  return existsSync(fileOf(directory)) ? readFileSync(fileOf(directory), "utf8") : null;
}

/** Left by a power cut: PostgreSQL believes it if any process has its number, and fails over an empty one. */
export function removeStaleLock(directory: string): void {
  const lock = lockOf(directory);
  if (lock === null) return;
  const pid = Number(lock.split("\n")[0]);
  if (pid ? isServerOf(directory, pid) : Date.now() - statSync(fileOf(directory)).mtimeMs < EMPTY_MS) return;
  rmSync(fileOf(directory), { force: true });
}

/** The process may be this folder's server: in doubt it is. */
export function isServerOf(directory: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  if (command === null) return true;
  if (!/(^|[/\s])postgres/.test(command)) return false;
  const folder = folderOf(pid);
  return folder === null || folder === realpathSync(directory);
}

/** Null where the system does not tell. */
export function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    const { status, stdout } = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return status === 0 ? stdout : null;
  }
}

/** As PostgreSQL does in its cluster. Null where the system does not tell. */
function folderOf(pid: number): string | null {
  try {
    return realpathSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
