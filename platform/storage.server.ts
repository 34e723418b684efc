import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Where files live that are neither code nor rows: originals and renditions of pictures. */
export interface Storage {
  /** A file's bytes; null when there is none under this path. */
  read(path: string): Promise<Buffer<ArrayBuffer> | null>;
  has(path: string): Promise<boolean>;
  /** Writes a file whole: a reader sees the old bytes or the new ones, never a part. */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

const SAFE_PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Keeps files below a folder of this machine. Paths are relative, `a/b.jpg`; others are refused with an Error. */
export function openDiskStorage(folder: string): Storage {
  const root = resolve(folder);
  const fileOf = (path: string) => {
    if (!SAFE_PATH.test(path)) throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
    return join(root, path);
  };
  return {
    async read(path) {
      return readFile(fileOf(path)).catch(nullWhenMissing);
    },
    async has(path) {
      return (await stat(fileOf(path)).catch(nullWhenMissing))?.isFile() ?? false;
    },
    async write(path, bytes) {
      const file = fileOf(path);
      const unfinished = `${file}.${randomBytes(6).toString("hex")}~`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return null;
  throw error;
}
