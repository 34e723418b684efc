import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Kept } from "./kept-databases.server.ts";
import { instantOfStamp, stampOf } from "./stamps.ts";

/** The oldest first. A folder of no size cannot be read. */
export async function listKeptFolders(dataDir: string): Promise<Kept[]> {
  const folder = resolve(dataDir);
  const beside = await readdir(dirname(folder)).catch(() => []);
  const kept = beside
    .filter((name) => name.startsWith(`${basename(folder)}.`))
    .flatMap((name) => {
      const replacedAt = replacedAtOf(name);
      return replacedAt || name === `${basename(folder)}.restoring` ? [{ name, replacedAt }] : [];
    });
  return Promise.all(
    kept
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(async ({ name, replacedAt }) => {
        const path = join(dirname(folder), name);
        return { name: path, replacedAt, bytes: await sizeOf(path).catch(() => null) };
      }),
  );
}

/** Beside `/var/lib/lavra`: `/var/lib/lavra.before-20261123-140530`. */
export function keptFolder(dataDir: string, at: Date): string {
  const { day, time } = stampOf(at);
  return `${dataDir}.before-${day}-${time}`;
}

function replacedAtOf(name: string): Date | null {
  const [, day, time] = /\.before-(\d{8})-(\d{6})$/.exec(name) ?? [];
  return day && time ? instantOfStamp(day, time) : null;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
