import { readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { backupsToDelete, instantOfBackup } from "../keep-backups.ts";
import { type OutsideCopies, type OutsideCopy, OutsideError } from "./outside-copies.server.ts";

export interface CopiedOutside {
  copied: string[];
  /** The rule of retention no longer keeps them there. */
  deleted: string[];
  /** Here alone, as they are not encrypted. */
  open: string[];
}

/**
 * All encrypted ones that the bucket lacks, the newest first; then deletes there what the rule of retention does not
 * keep, unless `keepAll`. Throws OutsideError for the first that fails: the next call goes on from there. Rules:
 * STAFF-77, STAFF-78.
 */
export async function copyOutside(
  folder: string,
  outside: OutsideCopies,
  { now, keepAll = false, onCopied }: { now: Date; keepAll?: boolean; onCopied?: (copy: OutsideCopy) => void },
): Promise<CopiedOutside> {
  const { closed = [], open = [] } = Object.groupBy(await listHere(folder), ({ name }) =>
    name.endsWith(".age") ? "closed" : "open",
  );
  const there = await outside.list();
  const sizes = new Map(there.map(({ name, bytes }) => [name, bytes]));
  const names = new Set([...closed, ...there].map(({ name }) => name));
  const doomed = new Set(keepAll ? [] : backupsToDelete([...names], now));
  const made: CopiedOutside = { copied: [], deleted: [], open: open.map(({ name }) => name) };
  for (const copy of closed) {
    if (sizes.get(copy.name) === copy.bytes || doomed.has(copy.name)) continue;
    await outside.put(join(folder, copy.name));
    made.copied.push(copy.name);
    onCopied?.(copy);
  }
  for (const { name } of there) {
    if (!doomed.has(name)) continue;
    await outside.remove(name);
    made.deleted.push(name);
  }
  return made;
}

/** The newest first; none if there is no such folder. */
export async function listHere(folder: string): Promise<OutsideCopy[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const takenAt = instantOfBackup(name);
      return takenAt ? [{ name, takenAt, bytes: (await stat(join(folder, name))).size }] : [];
    }),
  );
  return found.flat().sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

/**
 * `name` or `latest`, unless it is there already; returns its file. Throws OutsideError, and leaves nothing, if there
 * is none, the disk has no room (`reserveBytes` stay free), or it does not come whole.
 */
export async function fetchOutside(
  name: string,
  folder: string,
  outside: OutsideCopies,
  reserveBytes: number,
): Promise<{ file: string; bytes: number; isNew: boolean }> {
  const copies = await outside.list();
  const copy = name === "latest" ? copies[0] : copies.find((each) => each.name === name);
  if (!copy) {
    const newest = copies.slice(0, 5).map((each) => each.name);
    throw new OutsideError(
      newest.length === 0
        ? "There is no backup in the bucket"
        : `There is no backup ${name} in the bucket. The newest there: ${newest.join(", ")}`,
    );
  }
  const { bytes } = copy;
  const file = join(folder, copy.name);
  if ((await stat(file).catch(() => null))?.size === bytes) return { file, bytes, isNew: false };
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + reserveBytes) {
    throw new OutsideError(
      `${copy.name} has ${megabytes(bytes)} MB, and ${folder} has room for ${megabytes(Math.max(0, bavail * bsize - reserveBytes))} MB`,
    );
  }
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  try {
    await outside.fetch(copy, unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { file, bytes, isNew: true };
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
