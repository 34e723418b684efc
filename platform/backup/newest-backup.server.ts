import { readdir } from "node:fs/promises";
import { instantOfBackup } from "./keep-backups.ts";

const LOOK_EVERY_MS = 60_000;

/**
 * Returns a function that tells when the newest backup in `folder` was made, by its name. It reads the folder at most
 * once a minute. Null: the folder holds none or cannot be read.
 */
export function watchBackups(folder: string, everyMs = LOOK_EVERY_MS): () => Promise<Date | null> {
  let newest: Promise<Date | null> | null = null;
  let readAt = 0;
  return () => {
    if (newest && performance.now() - readAt < everyMs) return newest;
    readAt = performance.now();
    newest = newestBackup(folder);
    return newest;
  };
}

async function newestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => []);
  const instants = names.flatMap((name) => instantOfBackup(name)?.getTime() ?? []);
  return instants.length === 0 ? null : new Date(Math.max(...instants));
}
