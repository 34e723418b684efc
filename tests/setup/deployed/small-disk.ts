import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenFileIsDone } from "../clean-up.ts";

export interface SmallDisk {
  folder: string;
  /**
   * How it is filled: root mounts a file system, others remove write permission. `none`: root without the right to
   * mount; tests that fill a disk are skipped.
   */
  kind: "mounted" | "read-only" | "none";
  /** From now on files above a few bytes cannot be written. */
  fill(): void;
  /** Frees the space again. */
  empty(): void;
}

/** A folder whose disk can be filled without affecting others. */
export function createSmallDisk(megabytes = 16): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "lavra-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status === 0;
  whenFileIsDone(() => {
    if (mounted) spawnSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (mounted) return fillable(folder);
  return process.getuid?.() === 0 ? unfillable(folder) : lockable(folder);
}

function unfillable(folder: string): SmallDisk {
  const refuse = () => {
    throw new Error("root that may not mount: no disk can be filled here");
  };
  return { folder, kind: "none", fill: refuse, empty: () => undefined };
}

function fillable(folder: string): SmallDisk {
  const ballast = join(folder, "ballast");
  return {
    folder,
    kind: "mounted",
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    empty: () => rmSync(ballast, { force: true }),
  };
}

function lockable(folder: string): SmallDisk {
  // The folder that the storage makes files and folders in.
  const media = join(folder, "media");
  const setMode = (mode: string) => spawnSync("chmod", ["-R", mode, media]);
  mkdirSync(media);
  chmodSync(media, 0o755);
  return { folder, kind: "read-only", fill: () => setMode("a-w"), empty: () => setMode("u+w") };
}
