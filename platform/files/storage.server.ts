import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Where files live that are neither code nor rows: originals and renditions of pictures. */
export interface Storage {
  /** A file's bytes; null when there is none under this path. */
  read(path: string): Promise<Buffer<ArrayBuffer> | null>;
  has(path: string): Promise<boolean>;
  /** Writes a file whole: a reader sees the old bytes or the new ones, never a part. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file that comes in pieces; when they end with an error, nothing is kept. */
  writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** A file's bytes in pieces, all of them or those from `start` up to `end`; reading a missing file is an error. */
  readPieces(path: string, range?: { start: number; end: number }): Readable;
  /** Deletes a file; one that is not there is no fault. */
  remove(path: string): Promise<void>;
}

const SAFE_PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** No room, a quota that is used up, a disk or folder that may not be written to, a file that may not grow, a broken disk. */
const CANNOT_WRITE = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EFBIG", "EIO"];

/** Whether an error means that a file could not be written for a reason of the disk's, no mistake of ours. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && CANNOT_WRITE.includes(String(error.code));
}

/**
 * Keeps files below a folder of this machine. Paths are relative, `a/b.jpg`; others are refused with an Error. `onFailure`
 * hears of each file that the disk does not take, which is thrown all the same.
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

/** No file can have a name that is longer than the disk takes. */
const MISSING = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (MISSING.has(error.code ?? "")) return null;
  throw error;
}
