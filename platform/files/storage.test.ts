import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { entriesOf, testStorage } from "#tests/setup/files/storage-contract.ts";
import { openDiskStorage } from "./storage.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-storage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const storage = openDiskStorage(join(folder, "media"));

describe("disk storage", () => {
  testStorage(() => storage);

  test("leaves no unfinished file behind", async () => {
    const names = () => readdirSync(join(folder, "media"), { recursive: true, encoding: "utf8" });
    // A broken upload is told before its file is deleted.
    await expect.poll(() => names().filter((name) => name.endsWith("~"))).toEqual([]);
  });

  test("what a killed writer left is not listed, and deleted after an hour", async () => {
    const killed = join(folder, "media/killed");
    mkdirSync(killed, { recursive: true });
    const [old, fresh] = ["a.jpg.0123456789ab~", "b.jpg.0123456789ab~"] as const;
    for (const name of [old, fresh]) writeFileSync(join(killed, name), "half");
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(join(killed, old), twoHoursAgo, twoHoursAgo);
    expect(await entriesOf(storage, "killed")).toEqual([]);
    await storage.removeUnfinished("killed");
    expect(readdirSync(killed)).toEqual([fresh]);
  });
});
