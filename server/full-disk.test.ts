import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { isStorageFailure } from "#platform/files/storage.server.ts";
import { pictureUrl } from "#shop/catalogue/pictures/picture.ts";
import { addProductPicture } from "#shop/catalogue-admin/editing/add-product-picture.server.ts";
import { changeLookPicture } from "#shop/catalogue-admin/editing/change-look-picture.server.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { readHealth } from "#shop/insight/health/read-health.server.ts";
import { createSmallDisk } from "#tests/setup/deployed/small-disk.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { piecesOf } from "#tests/setup/test-uploads.ts";

const disk = createSmallDisk();
const lines: string[] = [];
let shop: TestShop;
let owner: TestStaff;
let photo: Buffer<ArrayBuffer>;
const FULL = { kind: "refused", reason: "storage_full" };

beforeAll(async () => {
  shop = await createTestShop({
    worker: false,
    config: { dataDir: disk.folder, disk: { lowBytes: 3e6, fullBytes: 1e6 } },
    logLevel: "info",
    logTo: { write: (line) => lines.push(line) },
  });
  owner = await createTestStaff(shop, "owner");
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  photo = Buffer.from(
    await sharp({ create: { width: 900, height: 900, channels: 3, background: "#aab", noise } })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
});

const files = () =>
  readdirSync(join(disk.folder, "media"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const pictureRows = async () => (await shop.services.db.selectFrom("pictures").select("path").execute()).length;

describe.skipIf(disk.kind === "none")("while the disk is full", () => {
  afterEach(() => disk.empty());

  test("files of staff are refused in words, and nothing of them is kept", async () => {
    const before = [await pictureRows(), files()];
    disk.fill();
    const { services } = shop;
    const file = { filename: "anel.jpg", bytes: piecesOf(photo) };
    expect(await addProductPicture(services, owner.session, file)).toEqual(FULL);
    for (const which of ["hero", "logo"] as const) {
      const large = await sharp(photo).resize(2400, 1600).jpeg().toBuffer();
      expect(await changeLookPicture(services, owner.session, which, { filename: "a.jpg", bytes: large })).toEqual(
        FULL,
      );
    }
    const csv = { kind: "csv", filename: "produtos.csv", bytes: piecesOf(Buffer.alloc(100_000, "id,name\n")) } as const;
    expect(await receiveFile(services, owner.session, csv)).toEqual(FULL);
    expect([await pictureRows(), files()]).toEqual(before);
    const { rowCount } = await services.pool.query("select from upload_files");
    expect(rowCount).toBe(0);
  });

  test("pictures are made and served all the same, and one line says why they are not kept", async () => {
    const picture = await shop.services.db
      .selectFrom("pictures")
      .where("path", "like", "aneis/%")
      .select(["path", "checksum"])
      .executeTakeFirstOrThrow();
    lines.length = 0;
    disk.fill();
    for (const width of [160, 320, 480]) {
      const response = await shop.fetch(pictureUrl(picture, width, "webp"));
      expect(response.status).toBe(200);
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
    }
    const told = lines.filter((line) => line.includes("a file could not be saved"));
    // At most one, because the message is throttled: the previous test may have logged it already.
    expect(told.length).toBeLessThanOrEqual(1);
  });

  test("the readiness check warns and stays ready; Saúde says how much is left", async () => {
    const { session } = owner;
    const health = async () => {
      const answer = await readHealth(shop.services, session, {});
      return answer.kind === "refused" ? null : answer.disks;
    };
    const readiness = async () => {
      const answer = await shop.fetch("/readyz");
      return [answer.status, await answer.json()];
    };
    if (disk.kind === "mounted") await soon(shop, readiness).toEqual([200, { status: "ready" }]);
    disk.fill();
    await soon(shop, readiness).toEqual([
      200,
      { status: "ready", warnings: [expect.stringMatching(/^disk_(full|unwritable):pictures$/)] },
    ]);
    expect(await health()).toMatchObject([{ folder: "pictures", condition: expect.stringMatching(/full|unwritable/) }]);
    disk.empty();
    await soon(shop, async () => (await health())?.[0]?.condition).not.toMatch(/unwritable/);
  });
});

test.each(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EFBIG"])("%s is the disk's fault", (code) => {
  expect(isStorageFailure(Object.assign(new Error(code), { code }))).toBe(true);
});

test("a file that is not there, or a reader who left, is not", () => {
  for (const code of ["ENOENT", "ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"]) {
    expect(isStorageFailure(Object.assign(new Error(code), { code }))).toBe(false);
  }
});
