import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isEmptyDataDir } from "./recover-cluster.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-empty-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is empty with what a mounted disk and a refused start leave, and not with files of a shop", () => {
  expect(isEmptyDataDir(join(folder, "none"))).toBe(true);
  for (const [name, isEmpty] of [
    ["lost+found", true],
    ["compile-cache", true],
    ["media", false],
  ] as const) {
    mkdirSync(join(folder, name));
    expect(isEmptyDataDir(folder), name).toBe(isEmpty);
  }
});
