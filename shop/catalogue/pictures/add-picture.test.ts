import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { measurePicture, pictureProblem, storePicture } from "./add-picture.server.ts";
import { originalFile } from "./picture.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-pictures-"));
whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
const storage = openDiskStorage(folder);

/** Dark on its left half, light on its right, 60 x 40 pixels. */
function twoHalves() {
  const half = { create: { width: 30, height: 40, channels: 3 as const, background: "#202020" } };
  const canvas = { create: { width: 60, height: 40, channels: 3 as const, background: "#e8e8e8" } };
  return sharp(half)
    .png()
    .toBuffer()
    .then((input) => sharp(canvas).composite([{ input, left: 0, top: 0 }]));
}

const GPS = { IFD0: { Artist: "Fulana de Tal" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 1/1" } };

async function stored(filename: string, bytes: Buffer): Promise<Buffer> {
  const picture = await measurePicture(filename, bytes);
  if (!picture) throw new Error(`${filename} was refused`);
  await storePicture(storage, picture, bytes);
  const kept = await storage.read(originalFile(picture.path));
  const { width, height } = await sharp(kept ?? Buffer.alloc(0)).metadata();
  expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
  return kept ?? Buffer.alloc(0);
}

test("a phone's picture is kept without its place and owner, turned as it is shown, with its colours", async () => {
  // Orientation 6: rotate clockwise, so that the left half is on top.
  const bytes = await (await twoHalves())
    .withMetadata({ orientation: 6 })
    .withExifMerge(GPS)
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const before = await sharp(bytes).metadata();
  expect(before).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything() });
  expect(bytes.includes("Fulana")).toBe(true);

  const kept = await stored("praia.jpg", bytes);
  const after = await sharp(kept).metadata();
  expect(after.exif).toBeUndefined();
  expect(after.xmp).toBeUndefined();
  expect(after.iptc).toBeUndefined();
  expect(after.orientation ?? 1).toBe(1);
  expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
  expect(kept.includes("Fulana")).toBe(false);
  const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([40, 60]);
  const lightAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(lightAt(20, 5)).toBeLessThan(90);
  expect(lightAt(20, 55)).toBeGreaterThan(180);
});

test.each(["png", "webp"] as const)("a %s, too, is kept without what was written beside it", async (format) => {
  const bytes = await (await twoHalves()).withExif(GPS).toFormat(format).toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const kept = await stored(`desenho.${format}`, bytes);
  const after = await sharp(kept).metadata();
  expect(after).toMatchObject({ format });
  expect(after.exif).toBeUndefined();
  expect(kept.includes("Fulana")).toBe(false);
});

test("what hangs on behind a picture does not come along", async () => {
  const bytes = Buffer.concat([await (await twoHalves()).jpeg().toBuffer(), Buffer.from("<script>segredo</script>")]);
  expect((await stored("anexo.jpg", bytes)).includes("segredo")).toBe(false);
});

test("a transparent PNG stays transparent, pixel by pixel", async () => {
  const pixels = Buffer.from(Array.from({ length: 16 * 16 * 4 }, (_, n) => (n * 37) % 256));
  const bytes = await sharp(pixels, { raw: { width: 16, height: 16, channels: 4 } })
    .png()
    .toBuffer();
  const kept = await sharp(await stored("recorte.png", bytes))
    .raw()
    .toBuffer();
  expect(kept.equals(pixels)).toBe(true);
});

/** A PNG whose header claims this size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await (await twoHalves()).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test("what is no picture, too large to unpack, or cut off is named and not taken", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#fff", noise } })
    .jpeg()
    .toBuffer();
  const cases: [Buffer, string | null][] = [
    [Buffer.from("isto não é uma imagem"), "no_picture"],
    [Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "heic"],
    [Buffer.from("\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "latin1"), "heic"],
    [await (await twoHalves()).gif().toBuffer(), "no_picture"],
    [await claiming(30_000, 30_000), "too_many_pixels"],
    [whole.subarray(0, whole.length / 2), "damaged"],
    [whole, null],
  ];
  for (const [bytes, problem] of cases) {
    expect(await pictureProblem(bytes)).toBe(problem);
    expect((await measurePicture("a.jpg", bytes)) === null).toBe(problem !== null);
  }
});
