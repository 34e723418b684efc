import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { openDiskStorage } from "./storage.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-storage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("disk storage", () => {
  const storage = openDiskStorage(join(folder, "media"));

  test("gives back what was written", async () => {
    await storage.write("aneis/a-1.jpg", Buffer.from("silver"));
    expect((await storage.read("aneis/a-1.jpg"))?.toString()).toBe("silver");
    expect(await storage.has("aneis/a-1.jpg")).toBe(true);
  });

  test("knows nothing of files and folders that are not there", async () => {
    expect(await storage.read("aneis/none.jpg")).toBeNull();
    expect(await storage.read("aneis")).toBeNull();
    expect(await storage.read("aneis/a-1.jpg/more")).toBeNull();
    expect(await storage.has("aneis")).toBe(false);
  });

  test("many writers at once leave one whole file and nothing else", async () => {
    const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(versions.map((bytes) => storage.write("site/hero.jpg", bytes)));
    const kept = await storage.read("site/hero.jpg");
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true);
    expect(readdirSync(join(folder, "media", "site"))).toEqual(["hero.jpg"]);
  });

  test("takes a file in pieces, gives a part of it, and keeps nothing of one that breaks off", async () => {
    await storage.writePieces("uploads/a", Readable.from([Buffer.from("sil"), Buffer.from("ver")]));
    expect(await text(storage.readPieces("uploads/a"))).toBe("silver");
    expect(await text(storage.readPieces("uploads/a", { start: 1, end: 3 }))).toBe("il");
    async function* broken() {
      yield Buffer.from("sil");
      throw new Error("the line went dead");
    }
    await expect(storage.writePieces("uploads/b", broken())).rejects.toThrow("the line went dead");
    await storage.remove("uploads/a");
    await storage.remove("uploads/a");
    expect(readdirSync(join(folder, "media", "uploads"))).toEqual([]);
  });

  test.each([
    "../secret",
    "/etc/passwd",
    "a/../../b",
    "a//b",
    "a/./b",
    "",
    ".",
    "a\\b",
    "a\0b",
    ".hidden",
    "a/.hidden",
  ])("refuses the path %j", async (path) => {
    await expect(storage.read(path)).rejects.toThrow("Not a storage path");
    await expect(storage.write(path, Buffer.from("x"))).rejects.toThrow("Not a storage path");
  });
});
