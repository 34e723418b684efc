import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { entriesOf } from "#tests/setup/files/storage-contract.ts";
import { copyStorage } from "./copy-storage.server.ts";
import { openDiskStorage, type Storage, StorageAway } from "./storage.server.ts";

const FILES = 40;
let folder: string;
let from: Storage;
let to: Storage;
const all = { atOnce: 4, isWanted: () => true, retryMs: 1 };
const pathOf = (n: number) => `original/${n % 4}/${n}.jpg`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lavra-copy-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  [from, to] = [openDiskStorage(join(folder, "from")), openDiskStorage(join(folder, "to"))];
  for (let n = 0; n < FILES; n += 1) await from.write(pathOf(n), Buffer.from(`picture ${n}`));
});

const contents = async (storage: Storage) =>
  Object.fromEntries(
    await Promise.all((await entriesOf(storage)).map(async ({ path }) => [path, String(await storage.read(path))])),
  );

test("copies all that is wanted, and at the second time only looks", async () => {
  const isWanted = (path: string) => path !== pathOf(7);
  const first = await copyStorage(from, to, { ...all, isWanted });
  expect(first).toMatchObject({ found: { files: FILES - 1 }, copied: { files: FILES - 1 }, same: { files: 0 } });
  expect(await copyStorage(from, to, all)).toMatchObject({ copied: { files: 1 }, same: { files: FILES - 1 } });
  expect(await contents(to)).toEqual(await contents(from));
  expect(Object.keys(await contents(from))).toHaveLength(FILES);
});

test("what differs is copied again if it is older, kept and named if it is newer", async () => {
  await copyStorage(from, to, all);
  await to.write(pathOf(1), Buffer.from("picture X"));
  const longAgo = Date.now() / 1000 - 86_400;
  utimesSync(join(folder, "to", pathOf(1)), longAgo, longAgo);
  await to.write(pathOf(2), Buffer.from("picture Y"));
  utimesSync(join(folder, "from", pathOf(2)), longAgo, longAgo);
  expect(await copyStorage(from, to, all)).toMatchObject({ copied: { files: 1 }, different: [pathOf(2)] });
  expect(String(await to.read(pathOf(1)))).toBe("picture 1");
  expect(String(await to.read(pathOf(2)))).toBe("picture Y");
});

test("a storage that is away for a while is waited for; one that stays away ends it", async () => {
  let away = 5;
  const flaky: Storage = {
    ...to,
    async writePieces(path, pieces) {
      if (away > 0) {
        away -= 1;
        throw new StorageAway("S3 upload: not tried");
      }
      await to.writePieces(path, pieces);
    },
  };
  expect(await copyStorage(from, flaky, all)).toMatchObject({ copied: { files: FILES } });
  away = Number.POSITIVE_INFINITY;
  await from.write("original/one-more.jpg", Buffer.from("new"));
  await expect(copyStorage(from, flaky, all)).rejects.toThrow("not tried");
});

test("a file that is deleted meanwhile is counted, and one that was written wrongly ends it", async () => {
  const losing: Storage = {
    ...from,
    readPieces(path) {
      if (path === pathOf(3)) rmSync(join(folder, "from", path), { force: true });
      return from.readPieces(path);
    },
  };
  expect(await copyStorage(losing, to, all)).toMatchObject({ gone: { files: 1 }, copied: { files: FILES - 1 } });
  const spoiling: Storage = {
    ...to,
    async writePieces(path, pieces) {
      await to.writePieces(path, pieces);
      writeFileSync(join(folder, "to", path), "spoilt");
    },
  };
  await from.write("original/one-more.jpg", Buffer.from("new"));
  await expect(copyStorage(from, spoiling, all)).rejects.toThrow("Not the same after the copy: original/one-more.jpg");
});
