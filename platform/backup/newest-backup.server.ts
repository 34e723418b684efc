import { readdir } from "node:fs/promises";
import { instantOfBackup } from "./keep-backups.ts";

const LOOK_EVERY_MS = 60_000;

/** By its name; the folder is read at most once a minute. Null: it holds none or cannot be read. */
export function watchBackups(folder: string, everyMs = LOOK_EVERY_MS): () => Promise<Date | null> {
  let newest: Promise<Date | null> | null = null;
  let readAt = 0;
  return () => {
    if (newest && performance.now() - readAt < everyMs) return newest;
    readAt = performance.now();
    newest = findNewestBackup(folder).then((backup) => backup?.takenAt ?? null);
    return newest;
  };
}

/** The newest backup in a folder by its name; null: it holds none or cannot be read. */
export async function findNewestBackup(folder: string): Promise<{ name: string; takenAt: Date } | null> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.flatMap((name) => {
    const takenAt = instantOfBackup(name);
    return takenAt ? [{ name, takenAt }] : [];
  });
  return backups.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime())[0] ?? null;
}
