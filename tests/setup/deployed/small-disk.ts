import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenFileIsDone } from "../clean-up.ts";

export interface SmallDisk {
  folder: string;
  /**
   * Root mounts a small file system, others remove write permission. `none`: root without the right to mount; skip the
   * test.
   */
  kind: "mounted" | "read-only" | "none";
  /** From now on writes of more than a few bytes fail. */
  fill(): void;
  /** Makes writes succeed again. */
  empty(): void;
}

/** Creates a folder whose disk can be filled without affecting others. Removed after the test file. */
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
  // The folder in which the storage writes.
  const media = join(folder, "media");
  const setMode = (mode: string) => spawnSync("chmod", ["-R", mode, media]);
  mkdirSync(media);
  chmodSync(media, 0o755);
  return { folder, kind: "read-only", fill: () => setMode("a-w"), empty: () => setMode("u+w") };
}
