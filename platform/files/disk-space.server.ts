import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "#platform/observability/logging.server.ts";

/** `low`: soon full. `full`: what is left is for what must not fail. `unwritable`: a small file could not be written. */
export type DiskCondition = "ok" | "low" | "full" | "unwritable";

/** A folder that the shop writes to, and the disk it lies on. */
export interface DiskState {
  folder: string;
  condition: DiskCondition;
  freeBytes: number;
  totalBytes: number;
}

export interface Disks {
  /** How they are, as of the last seconds. Never throws: a folder that cannot be looked at is unwritable. */
  read(): Promise<DiskState[]>;
  stop(): void;
}

export interface WatchedFolder {
  /** `pictures`, `database` */
  folder: string;
  path: string;
  /** Whether it is tried by writing, too: a quota, or a disk that became read-only, shows in nothing else. */
  isTried: boolean;
}

export interface DiskThresholds {
  lowBytes: number;
  fullBytes: number;
}

const KEPT_MS = 2_000;
const LOOK_EVERY_MS = 60_000;
const TRIAL = Buffer.alloc(4096);

/** Watches the disks below some folders; logs a line when the condition of one changes. */
export function watchDisks(
  folders: readonly WatchedFolder[],
  thresholds: DiskThresholds,
  logger: Pick<Logger, "warn" | "info">,
  keptMs = KEPT_MS,
): Disks {
  const told = new Map<string, DiskCondition>();
  let reading: Promise<DiskState[]> | null = null;
  let readAt = 0;

  async function look(): Promise<DiskState[]> {
    const states = await Promise.all(folders.map((folder) => lookAt(folder, thresholds)));
    for (const state of states) {
      const before = told.get(state.folder) ?? "ok";
      told.set(state.folder, state.condition);
      if (state.condition === before) continue;
      if (state.condition === "ok") logger.info(state, "disk has room again");
      else logger.warn(state, `disk is ${state.condition}`);
    }
    return states;
  }

  function read(): Promise<DiskState[]> {
    if (reading && performance.now() - readAt < keptMs) return reading;
    readAt = performance.now();
    reading = look();
    return reading;
  }

  const timer = setInterval(() => void read(), LOOK_EVERY_MS).unref();
  return { read, stop: () => clearInterval(timer) };
}

async function lookAt({ folder, path, isTried }: WatchedFolder, thresholds: DiskThresholds): Promise<DiskState> {
  const isWritable = !isTried || (await canWrite(path));
  const facts = await statfs(path).catch(() => null);
  const [freeBytes, totalBytes] = facts ? [facts.bavail * facts.bsize, facts.blocks * facts.bsize] : [0, 0];
  const condition = facts && isWritable ? conditionOf(freeBytes, thresholds) : "unwritable";
  return { folder, condition, freeBytes, totalBytes };
}

function conditionOf(freeBytes: number, { lowBytes, fullBytes }: DiskThresholds): DiskCondition {
  if (freeBytes < fullBytes) return "full";
  return freeBytes < lowBytes ? "low" : "ok";
}

/** The name begins with a point: no address of the shop leads to such a file. */
async function canWrite(folder: string): Promise<boolean> {
  const file = join(folder, `.trial-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, TRIAL);
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
