import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** File storage for picture originals and renditions. */
export interface Storage {
  /** Reads a file; null if it does not exist. */
  read(path: string): Promise<Buffer<ArrayBuffer> | null>;
  has(path: string): Promise<boolean>;
  /** Writes a file atomically: a reader sees the old or the new bytes, never a part. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** The same for a stream. If the stream fails, nothing is stored. */
  writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Streams a file, or the bytes from `start` up to but excluding `end`. A missing file is an error. */
  readPieces(path: string, range?: { start: number; end: number }): Readable;
  /** Deletes a file. Does nothing if it does not exist. */
  remove(path: string): Promise<void>;
}

const SAFE_PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Disk full, quota exceeded, read-only disk, no permission, file size limit, I/O error. */
const CANNOT_WRITE = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EFBIG", "EIO"];

/** Whether an error means that the disk did not accept a file, as opposed to a bug of ours. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && CANNOT_WRITE.includes(String(error.code));
}

/**
 * Stores files below a local folder. Paths are relative, `a/b.jpg`; any other path throws. `onFailure` is called for
 * every write that the disk does not accept; the error is thrown as well.
 */
export function openDiskStorage(folder: string, onFailure: (error: unknown) => void = () => undefined): Storage {
  const root = resolve(folder);
  const fileOf = (path: string) => {
    if (!SAFE_PATH.test(path)) throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
    return join(root, path);
  };
  async function writeTo(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    try {
      await writeWhole(fileOf(path), write);
    } catch (error) {
      if (isStorageFailure(error)) onFailure(error);
      throw error;
    }
  }
  return {
    async read(path) {
      return readFile(fileOf(path)).catch(nullWhenMissing);
    },
    async has(path) {
      return (await stat(fileOf(path)).catch(nullWhenMissing))?.isFile() ?? false;
    },
    write: (path, bytes) => writeTo(path, (unfinished) => writeFile(unfinished, bytes)),
    writePieces: (path, pieces) => writeTo(path, (unfinished) => pipeline(pieces, createWriteStream(unfinished))),
    readPieces: (path, range) =>
      createReadStream(fileOf(path), range && { start: range.start, end: Math.max(range.start, range.end - 1) }),
    async remove(path) {
      await rm(fileOf(path), { force: true });
    },
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
