import { chmodSync, mkdirSync } from "node:fs";
import { chmod, lstat, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** In DATA_DIR: copies of programs that the embedded database's account runs. Nothing in it is a secret. */
export const PROGRAMS_FOLDER = "programs";

const isRoot = () => process.getuid?.() === 0;

/** New files 600, folders 700. Call it before anything is made. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** As root, it can be passed through but not listed (711): the database's account must reach its folder. */
export function makeDataDir(folder: string): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined || !isRoot()) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711);
}

/**
 * What earlier releases have left open. A folder is closed after what is in it, so that a closed one needs no second
 * look. As root, DATA_DIR itself stays as passable as it was: that decides where the embedded database lies. What
 * belongs to other accounts, as that database does, is left alone.
 */
export async function closeDataDir(folder: string): Promise<void> {
  const path = resolve(folder);
  const names = (await readdir(path)).filter((name) => name !== PROGRAMS_FOLDER);
  for (const name of names) await closeTree(join(path, name), stat);
  const { mode, uid } = await stat(path);
  if (uid === process.getuid?.()) await chmod(path, mode & (isRoot() ? 0o711 : 0o700));
}

/** `look`: a folder of DATA_DIR may be a link to another disk; what is below is not followed. */
async function closeTree(path: string, look: typeof stat | typeof lstat): Promise<void> {
  const found = await look(path).catch(() => null);
  // It is gone meanwhile, a link, or another account's.
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await closeTree(join(path, name), lstat);
  await chmod(path, found.mode & 0o700).catch(() => undefined);
}
