import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { addProductPicture } from "#shop/catalogue-admin/editing/add-product-picture.server.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { piecesOf } from "#tests/setup/test-uploads.ts";
import { pictureName, pictureUrl, renditionFile } from "./picture.ts";
import { prepareRenditions } from "./warm-renditions.server.ts";

const FOREVER = "public, max-age=31536000, immutable";
const MEANWHILE = "public, max-age=30";
let proxy: DatabaseProxy;
let uploads = 0;
let picture: { path: string; checksum: string; width: number };

const shop = await createTestShop({
  worker: false,
  config: { role: "web" },
  reachDatabase: async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  },
});
const owner = await createTestStaff(shop, "owner");

/** A picture of 1200 x 900 pixels that staff have just uploaded. */
beforeEach(async () => {
  uploads += 1;
  const background = { r: 10 * uploads, g: 120, b: 200 };
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const added = await addProductPicture(shop.services, owner.session, {
    filename: "anel.png",
    bytes: piecesOf(Buffer.from(photo)),
  });
  if (added.kind !== "added") throw new Error(added.kind);
  picture = added.picture;
});

async function look(width: number, format: "avif" | "webp" | "jpg", headers: Record<string, string> = {}) {
  const answer = await shop.fetch(pictureUrl(picture, width, format), { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const shown = answer.status === 200 ? await sharp(bytes).metadata() : null;
  return {
    status: answer.status,
    control: answer.headers.get("Cache-Control"),
    type: answer.headers.get("Content-Type"),
    etag: answer.headers.get("ETag") ?? "",
    size: shown && [shown.width, shown.height],
  };
}

const jobs = async (queue: string) =>
  (
    await shop.services.pool.query<{ data: Record<string, unknown> }>(
      "select data from pgboss.job where name = $1 and position($2 in data::text) > 0 order by created_on",
      [queue, picture.checksum],
    )
  ).rows.map(({ data }) => data);

const fileOf = (width: number, format: "avif" | "webp" | "jpg") =>
  renditionFile({ name: pictureName(picture.path), checksum: picture.checksum, width, format });

test("a picture is to be seen as soon as it is uploaded, in its proportions, and a worker is asked once", async () => {
  expect(await jobs("pictures.prepare")).toMatchObject([{ path: picture.path, width: 1200 }]);
  const meanwhile = { status: 200, control: MEANWHILE, type: "image/jpeg", size: [640, 480] };
  expect(await Promise.all(Array.from({ length: 20 }, () => look(320, "avif")))).toEqual(
    Array.from({ length: 20 }, () => expect.objectContaining(meanwhile)),
  );
  await expect.poll(() => jobs("pictures.make")).toMatchObject([{ width: 320, format: "avif" }]);
  await shop.services.renditions({
    name: pictureName(picture.path),
    checksum: picture.checksum,
    width: 320,
    format: "avif",
  });
  expect(await look(320, "avif")).toMatchObject({ control: FOREVER, type: "image/avif", size: [320, 240] });
});

test("the preview itself is no stand-in, and what stood in is not taken for the picture afterwards", async () => {
  expect(await look(640, "jpg")).toMatchObject({ control: FOREVER, size: [640, 480] });
  const { etag } = await look(960, "avif");
  expect((await look(960, "avif", { "If-None-Match": etag })).status).toBe(304);
  await prepareRenditions(shop.services, picture);
  expect(await look(960, "avif", { "If-None-Match": etag })).toMatchObject({ status: 200, size: [960, 720] });
  for (const width of [160, 320, 480, 640]) expect((await look(width, "avif")).control).toBe(FOREVER);
});

test("the nearest that the browser takes stands in, larger ones first, in the end the original", async () => {
  await prepareRenditions(shop.services, picture);
  expect(await look(320, "jpg")).toMatchObject({ type: "image/jpeg", size: [640, 480] });
  expect(await look(1280, "avif")).toMatchObject({ status: 404 });
  await shop.services.storage.remove(fileOf(480, "avif"));
  expect(await look(480, "avif")).toMatchObject({ type: "image/avif", size: [640, 480], control: MEANWHILE });
  await shop.services.storage.remove(fileOf(640, "jpg"));
  expect(await look(320, "webp")).toMatchObject({ type: "image/png", size: [1200, 900], control: MEANWHILE });
});

test("what the shop does not have stays missing, and nobody is asked for it", async () => {
  for (const width of [161, 1680]) expect((await look(width, "avif")).status).toBe(404);
  picture = { ...picture, checksum: "000000000000" };
  expect((await look(320, "avif")).status).toBe(404);
  expect(await jobs("pictures.make")).toEqual([]);
});

test("while the database is away pictures come all the same", async () => {
  await proxy.cut();
  expect(await look(320, "avif")).toMatchObject({ status: 200, size: [640, 480], control: MEANWHILE });
  await proxy.restore();
  await expect.poll(async () => (await shop.fetch("/readyz")).status, { timeout: 10_000 }).toBe(200);
});
