import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "#platform/observability/logging.server.ts";

/** `full`: the rest is reserved for writes that must not fail. `unwritable`: writing a small file failed. */
export type DiskCondition = "ok" | "low" | "full" | "unwritable";

export interface DiskState {
  folder: string;
  condition: DiskCondition;
  freeBytes: number;
  totalBytes: number;
}

export interface DiskMonitor {
  /** Cached for two seconds. Never throws: a folder that cannot be read counts as unwritable. */
  read(): Promise<DiskState[]>;
  stop(): void;
}

export interface WatchedFolder {
  /** For logs and metrics: `pictures`, `database`. */
  folder: string;
  path: string;
  /** Writes a test file, too: the only check that detects a quota or a read-only disk. */
  isTried: boolean;
}

export interface DiskThresholds {
  lowBytes: number;
  fullBytes: number;
}

const KEPT_MS = 2_000;
const LOOK_EVERY_MS = 60_000;
const TRIAL = Buffer.alloc(4096);

/** Every minute; logs each change of condition. Rules: MAIL-44. */
export function watchDisks(
  folders: readonly WatchedFolder[],
  thresholds: DiskThresholds,
  logger: Pick<Logger, "warn" | "info">,
  keptMs = KEPT_MS,
): DiskMonitor {
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

/** The name begins with a dot, so no URL of the shop leads to the test file. */
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
