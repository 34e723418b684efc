import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandOf, isAlive } from "./postmaster-lock.server.ts";

/** Exists from the first to the last step of a restore to a moment; holds the number of the restoring process. */
export const MARK = "restore-unfinished";
const fileOf = (dataDir: string) => join(dataDir, MARK);

export function markHalfRestored(dataDir: string): void {
  writeFileSync(fileOf(dataDir), `${process.pid}\n`, { flush: true });
}

export function markWholeRestored(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** A restore has begun to fill it and not ended. */
export const isHalfRestored = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** Whether a process fills the folder now; where the system does not tell what it runs, it does. */
export function isBeingRestored(dataDir: string): boolean {
  if (!isHalfRestored(dataDir)) return false;
  const pid = Number(readFileSync(fileOf(dataDir), "utf8"));
  if (!pid || pid === process.pid || !isAlive(pid)) return false;
  const command = commandOf(pid);
  return command === null || command.includes("restore-to");
}

/** Throws an Error for people. Rules: STAFF-73. */
export function refuseHalfRestored(dataDir: string): void {
  if (isBeingRestored(dataDir)) throw new Error(`A restore fills ${dataDir}: start the shop after its end`);
  if (isHalfRestored(dataDir)) throw new Error(`A restore into ${dataDir} was broken off: run it again`);
}
