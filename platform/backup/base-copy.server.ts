import { existsSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";
import { type ArchiveWriter, writeArchive } from "./archive.server.ts";
import { type BaseCopy, baseCopyFile, openBaseFolder, writeBaseManifest } from "./base-copies.server.ts";
import { timelineOfWal } from "./wal-files.ts";

/** Folder of the database in a base copy, and the file with its password beside it. */
export const CLUSTER_FOLDER = "postgres/";
export const PASSWORD_FILE = "postgres-password";
/** A tar of files does not hold folders that are empty. */
export const FOLDERS_FILE = "folders.json";

/**
 * What a base copy leaves out: the server makes it again.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
const EMPTIED = new Set(
  "pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans".split(" "),
);
const LEFT_OUT = new Set("postmaster.pid postmaster.opts recovery.signal standby.signal pg_internal.init".split(" "));
/** `pg_wal` is the one of them whose own folder the server wants to find. */
const WAL_STATUS = "pg_wal/archive_status";
const PIECE_BYTES = 256 * 1024;
/** Advisory lock held while a base copy is made ("base" in ASCII): several processes keep one archive. */
const COPYING_LOCK = "1650553701";
/** How long PostgreSQL may take to archive the last WAL file of the copy. */
const LAST_WAL_MS = 10 * 60_000;

export class BaseCopyInProgress extends Error {}

/**
 * By PostgreSQL's low-level API for base backups; the shop may run meanwhile. Throws an Error with a one-line message,
 * and leaves no file, if the server archives no WAL or does not run on this machine. While another copy is being made,
 * calls `onWait` and waits; without `onWait`, throws BaseCopyInProgress.
 */
export async function makeBaseCopy(databaseUrl: string, archive: string, onWait?: () => void): Promise<BaseCopy> {
  // A backup that was begun ends with its session.
  return withOwnConnection(databaseUrl, { name: "lavra-base-copy", isUnlimited: true }, (client) =>
    copyThrough(client, archive, onWait),
  );
}

async function copyThrough(client: pg.Client, archive: string, onWait?: () => void): Promise<BaseCopy> {
  const { rows: settings } = await client.query<{ folder: string; mode: string; version: number }>(
    `select current_setting('data_directory') as folder, current_setting('archive_mode') as mode,
            current_setting('server_version_num')::int / 10000 as version`,
  );
  const { folder = "", mode = "off", version = 0 } = settings[0] ?? {};
  if (mode === "off")
    throw new Error("The database runs without WAL_ARCHIVE: restart it, on a server by lavra stop and lavra start");
  if (!existsSync(join(folder, "postmaster.pid"))) throw new Error("The database does not run on this machine");
  const { rows: locks } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${COPYING_LOCK}) as mine`);
  if (!locks[0]?.mine) {
    if (!onWait) throw new BaseCopyInProgress("Another process is making a base copy");
    onWait();
    await client.query(`select pg_advisory_lock(${COPYING_LOCK})`);
  }

  const { rows: begun } = await client.query<{ startedAt: Date; wal: string }>(
    `select clock_timestamp() as "startedAt", pg_walfile_name(pg_backup_start('lavra', fast => true)) as wal`,
  );
  const { startedAt = new Date(), wal = "" } = begun[0] ?? {};
  await openBaseFolder(archive);
  const file = baseCopyFile(archive, startedAt);
  const ended = { endedAt: startedAt, endLsn: "" };
  await writeArchive(file, null, async (tar) => {
    await addFile(tar, PASSWORD_FILE, join(dirname(folder), PASSWORD_FILE));
    const folders: string[] = [];
    await addFolder(tar, folder, "", folders);
    await tar.add(FOLDERS_FILE, Buffer.from(JSON.stringify([...folders, WAL_STATUS])));
    await client.query(`set statement_timeout = ${LAST_WAL_MS}`);
    const { rows: stopped } = await client.query<{ lsn: string; label: string; map: string }>(
      "select lsn::text, labelfile as label, spcmapfile as map from pg_backup_stop(wait_for_archive => true)",
    );
    const { lsn = "", label = "", map = "" } = stopped[0] ?? {};
    await tar.add(`${CLUSTER_FOLDER}backup_label`, Buffer.from(label));
    if (map !== "") await tar.add(`${CLUSTER_FOLDER}tablespace_map`, Buffer.from(map));
    const { rows: now } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    Object.assign(ended, { endedAt: now[0]?.at, endLsn: lsn });
  });
  const copy: BaseCopy = { file, startedAt, ...ended, postgres: version, timeline: timelineOfWal(wal), startWal: wal };
  await writeBaseManifest(copy);
  return copy;
}

async function addFolder(tar: ArchiveWriter, root: string, path: string, folders: string[]): Promise<void> {
  // The server deletes files and folders meanwhile: what has gone is not needed.
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(nullWhenGone);
  for (const entry of entries ?? []) {
    const name = path === "" ? entry.name : `${path}/${entry.name}`;
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith("pgsql_tmp") || entry.name.endsWith(".tmp")) continue;
    if (entry.isDirectory() || EMPTIED.has(name)) {
      folders.push(name);
      if (!EMPTIED.has(name)) await addFolder(tar, root, name, folders);
    } else if (entry.isFile()) {
      await addFile(tar, CLUSTER_FOLDER + name, join(root, name));
    }
  }
}

/** Adds a file with the size it has now: a tar needs it beforehand. */
async function addFile(tar: ArchiveWriter, name: string, file: string): Promise<void> {
  const handle = await open(file).catch(nullWhenGone);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    await tar.addStream(name, size, exactly(handle, size));
  } finally {
    await handle.close();
  }
}

/** What a file has grown by comes again from the WAL; replaying cuts off the zeros in place of truncated parts. */
async function* exactly(handle: Awaited<ReturnType<typeof open>>, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(PIECE_BYTES, size - at);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead === 0 ? wanted : bytesRead;
  }
}

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
