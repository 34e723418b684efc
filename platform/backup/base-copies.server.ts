import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { BASE_FOLDER, WAL_FOLDER } from "#platform/database/embedded/wal-archiving.server.ts";
import { lsnOf, type TimelinePart, timelineName, timelinesOf, walFilesToDelete } from "./wal-files.ts";

const instant = z.iso.datetime().transform((text) => new Date(text));

const Manifest = z.object({
  startedAt: instant,
  /** A recovery from this copy can end at any moment from then on. */
  endedAt: instant,
  endLsn: z.string(),
  /** Major version: no other one reads these files. */
  postgres: z.int(),
  timeline: z.int(),
  /** The first WAL file that a recovery needs. */
  startWal: z.string(),
});

/** A copy of the database's files in `WAL_ARCHIVE`. */
export interface BaseCopy extends z.infer<typeof Manifest> {
  file: string;
}

const KEPT_COPIES = 2;
const FILE_END = ".tar.zst";

/** Names sort by time. */
export function baseCopyFile(archive: string, startedAt: Date): string {
  const time = startedAt.toISOString().replaceAll(/[:-]/g, "");
  return join(resolve(archive), BASE_FOLDER, time + FILE_END);
}

/** Makes the folder; `archive` itself must exist, for it may be a disk that is not mounted. */
export async function openBaseFolder(archive: string): Promise<void> {
  if (!existsSync(archive)) throw new Error(`WAL_ARCHIVE: the folder does not exist: ${resolve(archive)}`);
  await mkdir(join(archive, BASE_FOLDER), { recursive: true, mode: 0o700 });
}

/** A copy without a manifest does not count. */
export async function writeBaseManifest({ file, ...manifest }: BaseCopy): Promise<void> {
  const target = manifestOf(file);
  const handle = await open(`${target}.part`, "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
}

/** Oldest first. */
export function listBaseCopies(archive: string): BaseCopy[] {
  const folder = join(resolve(archive), BASE_FOLDER);
  return namesIn(folder)
    .filter((name) => name.endsWith(".json") && existsSync(join(folder, name.replace(".json", FILE_END))))
    .sort()
    .map((name) => ({
      file: join(folder, name.replace(".json", FILE_END)),
      ...Manifest.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))),
    }));
}

/** All but the last two copies, and the WAL files that no kept one needs. */
export function deleteOldBaseCopies(archive: string): { copies: number; walFiles: number } {
  const copies = listBaseCopies(archive);
  const old = copies.slice(0, -KEPT_COPIES);
  for (const { file } of old) {
    rmSync(manifestOf(file));
    rmSync(file);
  }
  deleteUnfinished(archive, copies);
  const oldest = copies.at(-KEPT_COPIES) ?? copies[0];
  const wal = join(resolve(archive), WAL_FOLDER);
  const walFiles = oldest ? walFilesToDelete(namesIn(wal), oldest.startWal) : [];
  for (const name of walFiles) rmSync(join(wal, name), { force: true });
  return { copies: old.length, walFiles: walFiles.length };
}

/** What a killed process has left of copies before the newest whole one; a later one may be in the making. */
function deleteUnfinished(archive: string, copies: readonly BaseCopy[]): void {
  const folder = join(resolve(archive), BASE_FOLDER);
  const newest = basename(copies.at(-1)?.file ?? "");
  for (const name of namesIn(folder)) {
    const isLeft = name.endsWith(".part") || (name.endsWith(FILE_END) && !existsSync(manifestOf(join(folder, name))));
    if (isLeft && name < newest) rmSync(join(folder, name), { force: true });
  }
}

export function listWalFiles(archive: string): string[] {
  return namesIn(join(resolve(archive), WAL_FOLDER));
}

/** `at` null: now. A restore begins a new timeline; time before it belongs to the timeline that it left. */
export function readTimelineAt(archive: string, at: Date | null): number {
  let [found, since] = [1, ""];
  const names = listWalFiles(archive);
  for (const name of names.filter((each) => each.endsWith(".since"))) {
    if (!names.includes(name.replace(".since", ".history.zst"))) continue;
    const begin = readFileSync(join(resolve(archive), WAL_FOLDER, name), "utf8").trim();
    if (begin < since || (at && new Date(begin) > at)) continue;
    [found, since] = [Number.parseInt(name, 16), begin];
  }
  return found;
}

/** Oldest first. */
export function readTimelines(archive: string, timeline: number): TimelinePart[] {
  if (timeline === 1) return timelinesOf(1, "");
  const file = join(resolve(archive), WAL_FOLDER, `${timelineName(timeline)}.history.zst`);
  return timelinesOf(timeline, zstdDecompressSync(readFileSync(file)).toString());
}

/** The copy ended before the way left its timeline. */
export function isOnTheWay(copy: BaseCopy, timelines: readonly TimelinePart[]): boolean {
  const part = timelines.find(({ timeline }) => timeline === copy.timeline);
  return part !== undefined && (part.end === null || lsnOf(copy.endLsn) <= part.end);
}

const manifestOf = (file: string) => file.replace(FILE_END, ".json");

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
