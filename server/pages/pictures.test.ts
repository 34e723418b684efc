import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createRenditions } from "#shop/catalogue/pictures/make-rendition.server.ts";
import { originalFile, pictureUrl, sharePath } from "#shop/catalogue/pictures/picture.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";

const PATH = "aneis/ANELAPARAD-001-1.jpg";
let shop: TestShop;
let picture: { path: string; checksum: string; width: number };
let address: (width: number, format: "avif" | "webp" | "jpg") => string;

beforeAll(async () => {
  shop = await createTestShop({ worker: false });
  picture = await readRow(shop.services.db, "pictures", { path: PATH }, ["path", "checksum", "width"]);
  address = (width, format) => pictureUrl(picture, width, format);
});

describe("renditions", () => {
  test.each([
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpg", "image/jpeg", "jpeg"],
  ] as const)("%s comes in the width asked for, for ever", async (format, type, encoded) => {
    const response = await shop.fetch(address(320, format));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: encoded, width: 320, height: 320 });
  });

  test("a rendition once made is kept on disk and outlives the database", async () => {
    const first = await (await shop.fetch(address(160, "webp"))).arrayBuffer();
    const { checksum } = picture;
    const kept = await shop.services.storage.read(`derived/aneis/ANELAPARAD-001-1.${checksum}.160.webp`);
    expect(kept?.equals(Buffer.from(first))).toBe(true);
  });

  test("those who ask at once share one encoding", async () => {
    const { db, storage } = shop.services;
    let encoded = 0;
    const make = createRenditions(db, storage, async () => {
      encoded += 1;
      return Buffer.from("once");
    });
    const rendition = {
      name: "aneis/ANELAPARAD-001-1",
      checksum: picture.checksum,
      width: 640,
      format: "webp",
    } as const;
    const all = await Promise.all(Array.from({ length: 20 }, () => make(rendition)));
    expect(new Set(all.map(String))).toEqual(new Set(["once"]));
    expect((await make(rendition))?.toString()).toBe("once");
    expect(encoded).toBe(1);
  });

  test("an encoding that fails is tried again by the next who asks", async () => {
    const { db, storage } = shop.services;
    let calls = 0;
    const make = createRenditions(db, storage, async () => {
      calls += 1;
      if (calls === 1) throw new Error("no memory");
      return Buffer.from("fine");
    });
    const rendition = { name: "aneis/ANELAPARAD-001-2", checksum: "", width: 480, format: "avif" } as const;
    const { checksum } = await readRow(db, "pictures", { path: "aneis/ANELAPARAD-001-2.jpg" }, ["checksum"]);
    await expect(make({ ...rendition, checksum })).rejects.toThrow("no memory");
    expect((await make({ ...rendition, checksum }))?.toString()).toBe("fine");
  });

  test("site pictures are made wider than product pictures", async () => {
    const hero = await readRow(shop.services.db, "pictures", { path: "site/hero.jpg" }, ["path", "checksum", "width"]);
    expect((await shop.fetch(pictureUrl(hero, 1280, "webp"))).status).toBe(200);
    expect((await shop.fetch(address(1280, "webp"))).status).toBe(404);
  });

  test("the site's own pictures come in the form of link previews, cut to its size", async () => {
    const hero = await readRow(shop.services.db, "pictures", { path: "site/hero.jpg" }, ["path", "checksum"]);
    const response = await shop.fetch(sharePath(hero));
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const others = [
      sharePath(picture),
      sharePath(hero).replace("x630", "x631"),
      sharePath(hero).replace("1200x", "640x"),
      sharePath(hero).replace(".jpg", ".avif"),
    ];
    const answers = await Promise.all(others.map((path) => shop.fetch(path)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 404));
  });

  test("nothing is made that no page asks for", async () => {
    const { checksum } = picture;
    const wrong = [
      address(321, "avif"),
      `/imagens/aneis/ANELAPARAD-001-1.${checksum}.99999.avif`,
      `/imagens/aneis/ANELAPARAD-001-1.${checksum}.0320.avif`,
      `/imagens/aneis/ANELAPARAD-001-1.${checksum}.320.gif`,
      "/imagens/aneis/ANELAPARAD-001-1.000000000000.320.avif",
      `/imagens/aneis/UNKNOWN-1.${checksum}.320.avif`,
      "/imagens/..%2f..%2fpackage.json",
      "/imagens/%2e%2e/%2e%2e/package.json",
      "/imagens/aneis/..%5c..%5cx.jpg",
      "/imagens/aneis/x%00.jpg",
      "/imagens/",
      "/imagens/original/aneis/ANELAPARAD-001-1.jpg",
    ];
    const answers = await Promise.all(wrong.map((path) => shop.fetch(path)));
    expect(answers.map((response) => response.status)).toEqual(wrong.map(() => 404));
  });
});

describe("originals", () => {
  test("are served as they were given, for a day, and not sent twice", async () => {
    const response = await shop.fetch(`/imagens/${PATH}`);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await shop.services.storage.read(originalFile(PATH)))?.equals(bytes)).toBe(true);
    const etag = response.headers.get("ETag") ?? "";
    const again = await shop.fetch(`/imagens/${PATH}`, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect((await shop.fetch("/imagens/aneis/NONE-1.jpg")).status).toBe(404);
  });

  test("HEAD answers without a body", async () => {
    const response = await shop.fetch(`/imagens/${PATH}`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});
