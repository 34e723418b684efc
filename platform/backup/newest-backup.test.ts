import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { watchBackups } from "./newest-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-newest-"));
whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
const put = (name: string) => writeFileSync(join(folder, name), "");

test("the newest whole backup counts; other files and unfinished ones do not", async () => {
  const newest = watchBackups(folder, 0);
  expect(await newest()).toBeNull();
  put("notes.txt");
  put("lavra-20261124T050000Z.tar.zst.part");
  expect(await newest()).toBeNull();
  put("lavra-20261123T050000Z.tar.zst.age");
  put("lavra-20261122T050000Z.tar.zst");
  expect(await newest()).toEqual(new Date("2026-11-23T05:00:00Z"));
});

test("the folder is read once a minute", async () => {
  const newest = watchBackups(folder);
  const before = await newest();
  put("lavra-20261125T050000Z.tar.zst");
  expect(await newest()).toEqual(before);
});

test("a folder that is not there has none", async () => {
  expect(await watchBackups(join(folder, "nowhere"))()).toBeNull();
});
