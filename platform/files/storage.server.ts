import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface StorageEntry {
  path: string;
  bytes: number;
  changedAt: Date;
  /** Hexadecimal, as far as the storage tells it; it may be of something else than the content. */
  md5: string | null;
}

/** For pictures, uploads of staff, documents for search engines. */
export interface Storage {
  read(path: string): Promise<Buffer<ArrayBuffer> | null>;
  has(path: string): Promise<boolean>;
  stat(path: string): Promise<StorageEntry | null>;
  /** All files below a folder, or of the whole storage. A file that is written meanwhile may be left out. */
  list(folder?: string): AsyncIterable<StorageEntry>;
  /** Atomic: a reader sees the old or the new bytes, never a part. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Atomic. If the stream fails, nothing is stored. */
  writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** From `start` up to but excluding `end`. A missing file is an error. */
  readPieces(path: string, range?: { start: number; end: number }): Readable;
  /** Does nothing if the file does not exist. */
  remove(path: string): Promise<void>;
  /** Deletes what writers below a folder left that were killed more than an hour ago. */
  removeUnfinished(folder: string): Promise<void>;
  /** It could not be reached just now. A disk always can. */
  isAway(): boolean;
}

const SAFE_PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

export function isStoragePath(path: string): boolean {
  return SAFE_PATH.test(path);
}

/** Throws unless it is like `a/b.jpg`. */
export function storagePath(path: string): string {
  if (!isStoragePath(path)) throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
  return path;
}

/** The storage cannot be reached or refuses its keys. The message names no secret. */
export class StorageAway extends Error {}

/** Disk full, quota exceeded, read-only disk, no permission, file size limit, I/O error. */
const CANNOT_WRITE = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EFBIG", "EIO"];

/**
 * Opens the file only when the first piece is read: an unread stream would keep it open, and its error would end the
 * process.
 */
export async function* lazyPieces(storage: Storage, path: string): AsyncGenerator<Uint8Array> {
  yield* storage.readPieces(path);
}

const UNFINISHED = /\.[0-9a-f]{12}~$/;
const UNFINISHED_MS = 3_600_000;

/** The storage is away or did not accept a file: no bug of ours. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageAway) return true;
  return error instanceof Error && "code" in error && CANNOT_WRITE.includes(String(error.code));
}

/** Paths are relative, `a/b.jpg`; others throw. `onFailure` hears of writes that the disk refuses; they throw too. */
export function openDiskStorage(folder: string, onFailure: (error: unknown) => void = () => undefined): Storage {
  const root = resolve(folder);
  const fileOf = (path: string) => join(root, storagePath(path));
  async function writeTo(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    try {
      await writeWhole(fileOf(path), write);
    } catch (error) {
      if (isStorageFailure(error)) onFailure(error);
      throw error;
    }
  }
  async function statOf(path: string): Promise<StorageEntry | null> {
    const facts = await stat(fileOf(path)).catch(nullWhenMissing);
    return facts?.isFile() ? { path, bytes: facts.size, changedAt: facts.mtime, md5: null } : null;
  }
  async function filesBelow(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
    return (entries ?? []).filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  }
  return {
    async read(path) {
      return readFile(fileOf(path)).catch(nullWhenMissing);
    },
    async has(path) {
      return (await statOf(path)) !== null;
    },
    stat: statOf,
    async *list(below) {
      for (const file of await filesBelow(below === undefined ? root : fileOf(below))) {
        const path = relative(root, file).replaceAll("\\", "/");
        const known = isStoragePath(path) ? await statOf(path) : null;
        if (known) yield known;
      }
    },
    write: (path, bytes) => writeTo(path, (unfinished) => writeFile(unfinished, bytes)),
    writePieces: (path, pieces) => writeTo(path, (unfinished) => pipeline(pieces, createWriteStream(unfinished))),
    readPieces: (path, range) =>
      createReadStream(fileOf(path), range && { start: range.start, end: Math.max(range.start, range.end - 1) }),
    async remove(path) {
      await rm(fileOf(path), { force: true });
    },
    async removeUnfinished(below) {
      for (const file of (await filesBelow(fileOf(below))).filter((each) => UNFINISHED.test(each))) {
        const facts = await stat(file).catch(nullWhenMissing);
        if (facts && facts.mtimeMs < Date.now() - UNFINISHED_MS) await rm(file, { force: true });
      }
    },
    isAway: () => false,
  };
}

async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString("hex")}~`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await write(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** ENAMETOOLONG: no file can have a name that long, so it does not exist. */
const MISSING = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (MISSING.has(error.code ?? "")) return null;
  throw error;
}
