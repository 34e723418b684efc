import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { heapMegabytes, memorySettings, SERVER_ARGUMENTS } from "../../scripts/server-process.mjs";

const GB = 2 ** 30;
/** What systemd's unit leaves the shop of a machine's memory. */
const share = Number(/^MemoryMax=(\d+)%$/m.exec(readFileSync("deploy/systemd/lavra@.service", "utf8"))?.[1]) / 100;

test.each([
  [1, 245],
  [2, 491],
  [4, 983],
  [24, 1024],
])("on a machine of %d GB the heap of an installed shop takes %d MB", (gigabytes, megabytes) => {
  expect(heapMegabytes(gigabytes * GB, gigabytes * GB * share)).toBe(megabytes);
});

test.each([
  ["without systemd a quarter of the machine, beside database and proxy", 1 * GB, 0, 256],
  ["in a container what its limit leaves, whatever the machine has", 24 * GB, 1 * GB, 409],
  ["a limit that is none counts as the machine", 2 * GB, 2 ** 64, 512],
  ["never less than pages need", 24 * GB, GB / 8, 128],
])("%s", (_, machine, limit, megabytes) => {
  expect(heapMegabytes(machine, limit)).toBe(megabytes);
});

test.each([
  ["a machine of 1 GB", 0.98 * GB, 8],
  ["a container of 1 GB", GB, 8],
  ["what systemd leaves of 2 GB", 2 * GB * share, 32],
])("on %s of %d bytes the young generation has %d MB at most", (_, bytes, megabytes) => {
  expect(memorySettings(bytes).arguments).toContain(`--max-semi-space-size=${megabytes}`);
});

test("the server's own process has that heap", () => {
  const flags = SERVER_ARGUMENTS.filter((word) => word.startsWith("--"));
  const script = "console.log(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)";
  const { stdout } = spawnSync(process.execPath, [...flags, "--eval", script], { encoding: "utf8" });
  const size = (of: string) =>
    Number(SERVER_ARGUMENTS.find((word) => word.startsWith(`--max-${of}-space-size=`))?.split("=")[1]);
  // The young generation comes on top: three times its semi-space.
  expect(Number(stdout)).toBe(size("old") + 3 * size("semi"));
});
