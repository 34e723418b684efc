import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 1024 ** 3;
const PREFIX = "lavra-run-";

/**
 * Creates a folder for temporary files in memory, removed when this process exits. Tests clone hundreds of databases of
 * 700 files each: on a disk that takes longer than most of what they test. Null where there is no such file system, it
 * has less than 4 GB free, or refuses to run programs: then temporary files are where they usually are.
 */
export function createMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES || freemem() < NEEDED_BYTES) return null;
    removeLeftovers();
    const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    // Another account runs PostgreSQL below it.
    chmodSync(folder, 0o755);
    const probe = join(folder, "probe");
    writeFileSync(probe, "#!/bin/sh\n", { mode: 0o755 });
    return spawnSync(probe).status === 0 ? folder : null;
  } catch {
    return null;
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
