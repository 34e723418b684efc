import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { lazyPieces, type Storage, StorageAway, type StorageEntry } from "./storage.server.ts";

export interface CopyCount {
  files: number;
  bytes: number;
}

export interface CopiedStorage {
  found: CopyCount;
  copied: CopyCount;
  same: CopyCount;
  gone: CopyCount;
  /** The target's file is newer and another one; it is kept. */
  different: string[];
}

export interface CopyOptions {
  atOnce: number;
  isWanted(path: string): boolean;
  onProgress?(soFar: CopiedStorage): void;
  retryMs?: number;
}

/** A storage may be away for a minute. */
const TRIES = 12;
const RETRY_MS = 5_000;

/**
 * Compares each file afterwards; deletes nothing. Files that are there already are compared only, so a copy that was
 * broken off is continued by starting it again. Throws if a copy is not what was read, or a storage stays away.
 */
export async function copyStorage(from: Storage, to: Storage, options: CopyOptions): Promise<CopiedStorage> {
  const none = (): CopyCount => ({ files: 0, bytes: 0 });
  const result: CopiedStorage = { found: none(), copied: none(), same: none(), gone: none(), different: [] };
  const entries: StorageEntry[] = [];
  for await (const entry of from.list()) {
    if (!options.isWanted(entry.path)) continue;
    entries.push(entry);
    add(result.found, entry);
  }
  let failed = false;
  const work = async () => {
    for (let entry = entries.pop(); entry && !failed; entry = entries.pop()) {
      const source = entry;
      const outcome = await patiently(() => copyFile(from, to, source), options.retryMs ?? RETRY_MS);
      if (outcome === "different") result.different.push(source.path);
      else add(result[outcome], source);
      options.onProgress?.(result);
    }
  };
  const workers = Array.from({ length: options.atOnce }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(workers);
  const problem = ended.find((each) => each.status === "rejected");
  if (problem) throw problem.reason;
  return result;
}

async function copyFile(
  from: Storage,
  to: Storage,
  source: StorageEntry,
): Promise<"copied" | "same" | "gone" | "different"> {
  const before = await to.stat(source.path);
  if (before && (await isSame(from, to, source, before))) return "same";
  if (before && before.changedAt > source.changedAt) return "different";
  try {
    await to.writePieces(source.path, lazyPieces(from, source.path));
  } catch (error) {
    if (!(await from.has(source.path))) return "gone";
    throw error;
  }
  const [now, after] = await Promise.all([from.stat(source.path), to.stat(source.path)]);
  if (!now) return "gone";
  if (!after || !(await isSame(from, to, now, after))) throw new Error(`Not the same after the copy: ${source.path}`);
  return "copied";
}

/** An MD5 proves that files are the same, not that they differ: it may be of something else. */
async function isSame(from: Storage, to: Storage, source: StorageEntry, target: StorageEntry): Promise<boolean> {
  if (source.bytes !== target.bytes) return false;
  const sourceMd5 = source.md5 ?? (await md5Of(from, source.path));
  const targetMd5 = target.md5 ?? (await md5Of(to, target.path));
  if (sourceMd5 === targetMd5) return true;
  if (!source.md5 && !target.md5) return false;
  return (await md5Of(from, source.path)) === (await md5Of(to, target.path));
}

async function md5Of(storage: Storage, path: string): Promise<string> {
  const sum = createHash("md5");
  for await (const piece of storage.readPieces(path)) sum.update(piece);
  return sum.digest("hex");
}

async function patiently<T>(work: () => Promise<T>, retryMs: number): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageAway) || tries === TRIES) throw error;
      await pause(retryMs);
    }
  }
}

function add(count: CopyCount, { bytes }: StorageEntry): void {
  count.files += 1;
  count.bytes += bytes;
}
