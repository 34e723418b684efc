import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Storage, StorageEntry } from "#platform/files/storage.server.ts";

/** Larger than what S3 takes as one part, and than what is read of it at once. */
const LARGE = randomBytes(20_000_000);
const BAD_PATHS = ["../secret", "/etc/passwd", "a/../../b", "a//b", "a/./b", "", ".", "a\\b", "a\0b", ".hidden"];

export async function entriesOf(storage: Storage, folder?: string): Promise<StorageEntry[]> {
  const entries: StorageEntry[] = [];
  for await (const entry of storage.list(folder)) entries.push(entry);
  return entries;
}

/** Declares the tests that every storage must pass. `open` gives an empty one, the same at each call. */
export function testStorage(open: () => Storage): void {
  const listed = (folder?: string) => entriesOf(open(), folder);

  async function* inPieces(bytes: Uint8Array, breaksOff?: Error) {
    for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000);
    if (breaksOff) throw breaksOff;
  }

  test("gives back what was written, and what was written last", async () => {
    await open().write("aneis/a-1.jpg", Buffer.from("silver"));
    expect((await open().read("aneis/a-1.jpg"))?.toString()).toBe("silver");
    await open().write("aneis/a-1.jpg", Buffer.from("gold"));
    expect((await open().read("aneis/a-1.jpg"))?.toString()).toBe("gold");
    expect(await open().has("aneis/a-1.jpg")).toBe(true);
    expect(await open().stat("aneis/a-1.jpg")).toMatchObject({ path: "aneis/a-1.jpg", bytes: 4 });
    const { changedAt = new Date(0) } = (await open().stat("aneis/a-1.jpg")) ?? {};
    expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test("an empty file is a file", async () => {
    await open().write("aneis/empty", Buffer.alloc(0));
    await open().writePieces("aneis/empty-too", Readable.from([]));
    for (const path of ["aneis/empty", "aneis/empty-too"]) {
      expect(await open().read(path)).toHaveLength(0);
      expect(await text(open().readPieces(path))).toBe("");
      expect(await open().has(path)).toBe(true);
    }
  });

  test("knows nothing of files and folders that are not there", async () => {
    await open().write("aneis/a-1.jpg", Buffer.from("silver"));
    for (const path of ["aneis/none.jpg", "aneis", "aneis/a-1.jpg/more", "n".repeat(2000)]) {
      expect(await open().read(path)).toBeNull();
      expect(await open().has(path)).toBe(false);
      expect(await open().stat(path)).toBeNull();
    }
    await expect(text(open().readPieces("aneis/none.jpg"))).rejects.toThrow("ENOENT");
    expect(await listed("nowhere")).toEqual([]);
  });

  test("many writers at once leave one whole file and nothing else", async () => {
    const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(versions.map((bytes) => open().write("site/hero.jpg", bytes)));
    const kept = await open().read("site/hero.jpg");
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true);
    expect((await listed("site")).map(({ path }) => path)).toEqual(["site/hero.jpg"]);
  });

  test("takes a large file in pieces, gives any part of it, and the whole", async () => {
    await open().writePieces("uploads/large", inPieces(LARGE));
    expect((await open().read("uploads/large"))?.equals(LARGE)).toBe(true);
    expect((await buffer(open().readPieces("uploads/large"))).equals(LARGE)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [4_194_300, 4_194_310],
      [8_388_600, 17_000_000],
      [19_999_990, 20_000_000],
    ] as const) {
      expect(
        (await buffer(open().readPieces("uploads/large", { start, end }))).equals(LARGE.subarray(start, end)),
      ).toBe(true);
    }
  });

  test("a reader may leave", async () => {
    await open().writePieces("uploads/large", inPieces(LARGE));
    for await (const piece of open().readPieces("uploads/large")) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    open().readPieces("uploads/large").destroy();
    expect(await open().has("uploads/large")).toBe(true);
  });

  test.each([
    ["small", LARGE.subarray(0, 10)],
    ["large", LARGE],
  ])("keeps nothing of a %s file that breaks off, and says why", async (_, bytes) => {
    const broken = inPieces(bytes, new Error("the line went dead"));
    await expect(open().writePieces("uploads/broken", broken)).rejects.toThrow("the line went dead");
    expect(await open().has("uploads/broken")).toBe(false);
    expect((await listed("uploads")).map(({ path }) => path)).not.toContain("uploads/broken");
  });

  test("a file that breaks off leaves the one before", async () => {
    await open().write("uploads/again", Buffer.from("silver"));
    const broken = inPieces(LARGE, new Error("the line went dead"));
    await expect(open().writePieces("uploads/again", broken)).rejects.toThrow("the line went dead");
    expect((await open().read("uploads/again"))?.toString()).toBe("silver");
  });

  test("deletes a file, and one that is not there", async () => {
    await open().writePieces("uploads/large", inPieces(LARGE));
    await open().remove("uploads/large");
    await open().remove("uploads/large");
    expect(await open().has("uploads/large")).toBe(false);
  });

  test("lists the files below a folder", async () => {
    const paths = Array.from({ length: 30 }, (_, n) => `lists/${n % 3}/${n}.jpg`).sort();
    await Promise.all(paths.map((path) => open().write(path, Buffer.alloc(path.length))));
    await open().write("lists-beside/a", Buffer.alloc(1));
    const entries = await listed("lists");
    expect(entries.map(({ path }) => path).sort()).toEqual(paths);
    expect(entries.every(({ path, bytes }) => path.length === bytes)).toBe(true);
    expect((await listed()).length).toBeGreaterThan(paths.length);
  });

  test.each([...BAD_PATHS, "a/.hidden"])("refuses the path %j", async (path) => {
    await expect(open().read(path)).rejects.toThrow("Not a storage path");
    await expect(open().has(path)).rejects.toThrow("Not a storage path");
    await expect(open().write(path, Buffer.from("x"))).rejects.toThrow("Not a storage path");
    await expect(open().writePieces(path, Readable.from([]))).rejects.toThrow("Not a storage path");
    expect(() => open().readPieces(path)).toThrow("Not a storage path");
    await expect(open().remove(path)).rejects.toThrow("Not a storage path");
  });
}
