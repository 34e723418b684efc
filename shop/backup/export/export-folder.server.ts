import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";

/** `path`: in the folder. Readable by its owner only. */
export type WriteExportFile = (
  path: string,
  pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
) => Promise<void>;

/** `FOLDER.part` until it is whole, deleted when `fill` throws. Throws if the folder is in use or not empty. */
export async function writeExportFolder<T>(folder: string, fill: (write: WriteExportFile) => Promise<T>): Promise<T> {
  const target = resolve(folder);
  const part = `${target}.part`;
  await makeRoom(target, part);
  try {
    const filled = await fill(async (path, pieces) => {
      const file = join(part, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(pieces, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    });
    await rename(part, target);
    return filled;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function makeRoom(target: string, part: string): Promise<void> {
  const held = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    if (error.code === "ENOTDIR") throw new Error(`${target} is not a folder`);
    throw error;
  });
  if (held && held.length > 0) throw new Error(`${target} is not empty: name a new folder`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new Error(`${part} exists: another export is running, or one was interrupted; then delete it`);
  });
  if (!held) return;
  // Now rather than at the end: a mount point cannot be replaced, and hours of writing would be lost.
  await rmdir(target).catch(async (error) => {
    await rm(part, { recursive: true });
    throw error;
  });
}
