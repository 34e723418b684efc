import { chownSync, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import {
  type EmbeddedPlaces,
  endLeftServer,
  placesOf,
  startEmbeddedPostgres,
} from "#platform/database/embedded/embedded-postgres.server.ts";
import {
  isBeingRestored,
  isHalfRestored,
  MARK,
  markHalfRestored,
  markWholeRestored,
} from "#platform/database/embedded/half-restored.server.ts";
import { openFolder, walPrograms } from "#platform/database/embedded/wal-archiving.server.ts";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";
import { COMPILE_CACHE } from "#platform/files/compile-cache.ts";
import { makeDataDir } from "#platform/files/private-files.server.ts";
import { readArchive } from "./archive.server.ts";
import type { BaseCopy } from "./base-copies.server.ts";
import { CLUSTER_FOLDER, FOLDERS_FILE, PASSWORD_FILE } from "./base-copy.server.ts";

export interface RecoveryTarget {
  copy: BaseCopy;
  timeline: number;
  /** Null: everything archived. */
  until: Date | null;
}

export interface RecoveredCluster {
  databaseUrl: string;
  /** Time of the last transaction that was replayed; null: none after the base copy. */
  lastTransactionAt: Date | null;
}

const ENDED_BEFORE = "recovery ended before configured recovery target was reached";
/** What an empty disk of its own holds, and what a start that was refused leaves. */
const NOTHING_KEPT = ["lost+found", COMPILE_CACHE];
/** A day of WAL takes minutes; a slow remote archive hours. */
const RECOVERY_MS = 24 * 60 * 60_000;
const Folders = z.array(z.string().min(1));

/**
 * The embedded server replays the archived WAL up to the target, takes writes for `use`, and is stopped. It does not
 * archive: only a start of the shop makes the restored database the archive's own. What a killed restore has left is
 * deleted first. After a failure `dataDir` is empty again; throws an Error for people then.
 */
export async function recoverCluster<T>(
  dataDir: string,
  archive: string,
  target: RecoveryTarget,
  use: (recovered: RecoveredCluster) => Promise<T>,
): Promise<T> {
  makeDataDir(dataDir);
  const places = placesOf(dataDir);
  if (isBeingRestored(dataDir)) throw new Error(`Another restore fills ${dataDir}`);
  if (isHalfRestored(dataDir)) {
    await endLeftServer(dataDir);
    empty(dataDir, places);
  }
  markHalfRestored(dataDir);
  try {
    await unpack(places, target.copy.file);
    openFolder(resolve(archive), places.account);
    const { get } = walPrograms(archive, places.account, places.programs);
    const server = await startEmbeddedPostgres({
      dataDir,
      flags: [...recoverySettings(target), `restore_command=${get}`],
      startTimeoutMs: RECOVERY_MS,
      isRestoring: true,
    });
    let result: T;
    try {
      result = await use({ databaseUrl: server.url, lastTransactionAt: await readLastTransaction(server.url) });
    } finally {
      await server.stop();
    }
    markWholeRestored(dataDir);
    return result;
  } catch (error) {
    empty(dataDir, places);
    if (error instanceof Error && error.message.includes(ENDED_BEFORE)) {
      throw new Error("The archive ends before that time: `latest` restores all that it holds", { cause: error });
    }
    throw error;
  }
}

/** The mark that it is half restored goes last. */
function empty(dataDir: string, { directory, passwordFile }: EmbeddedPlaces): void {
  const written = readdirSync(dataDir).filter((name) => !NOTHING_KEPT.includes(name) && name !== MARK);
  for (const path of [directory, passwordFile, ...written.map((name) => join(dataDir, name))]) {
    rmSync(path, { recursive: true, force: true });
  }
  markWholeRestored(dataDir);
}

/** True for half a restore, too: the next one deletes it. */
export function isEmptyDataDir(dataDir: string): boolean {
  const folder = resolve(dataDir);
  if (isHalfRestored(folder)) return true;
  const { directory, passwordFile } = placesOf(folder);
  if (existsSync(directory) || existsSync(passwordFile)) return false;
  return !existsSync(folder) || readdirSync(folder).every((name) => NOTHING_KEPT.includes(name));
}

/** Given at the start alone, they are gone with the next one; the server itself removes `recovery.signal`. */
function recoverySettings({ timeline, until }: RecoveryTarget): string[] {
  return [
    `recovery_target_timeline=${timeline}`,
    "recovery_target_action=promote",
    // At this point of its start the server knows no names of time zones, not even Z.
    ...(until ? [`recovery_target_time=${until.toISOString().replace("Z", "+00")}`] : []),
    // Nobody gets in before the recovery has ended.
    "hot_standby=off",
  ];
}

async function unpack(places: EmbeddedPlaces, file: string): Promise<void> {
  const { directory, passwordFile, account } = places;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await readArchive(file, null, async (name, pieces) => {
    if (name === PASSWORD_FILE) await writePieces(passwordFile, pieces);
    else if (name === FOLDERS_FILE) makeFolders(directory, Folders.parse(await json(pieces)));
    else if (name.startsWith(CLUSTER_FOLDER))
      await writePieces(within(directory, name.slice(CLUSTER_FOLDER.length)), pieces);
  });
  writeFileSync(join(directory, "recovery.signal"), "", { mode: 0o600 });
  if (!account) return;
  for (const path of [directory, passwordFile]) chownSync(path, account.uid, account.gid);
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    chownSync(join(directory, path), account.uid, account.gid);
  }
}

async function writePieces(file: string, pieces: Readable): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(pieces, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
}

function makeFolders(directory: string, names: readonly string[]): void {
  for (const name of names) mkdirSync(within(directory, name), { recursive: true, mode: 0o700 });
}

/** A file of a base copy never leads out of its folder. */
function within(directory: string, name: string): string {
  const path = join(directory, name);
  if (!path.startsWith(`${directory}/`)) throw new Error(`Not a file of a base copy: ${name}`);
  return path;
}

async function readLastTransaction(url: string): Promise<Date | null> {
  return withOwnConnection(url, { name: "lavra-restore" }, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
    return rows[0]?.at ?? null;
  });
}
