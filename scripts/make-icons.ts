// Generates the icons in `public/` from the logo. Run `node scripts/make-icons.ts` after changing `app/favicon.svg`.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const PAPER = "#f8f5f0";
const hallmark = readFileSync("app/favicon.svg");

/** The logo centred on a square of `size` pixels, `share` of it wide; transparent without `ground`. */
async function icon(size: number, share: number, ground?: string): Promise<Buffer> {
  const width = Math.round(size * share);
  // The SVG is 32 units wide: rendering it at its final size keeps it sharp.
  const mark = await sharp(hallmark, { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Combines PNG images into one ICO file. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await icon(size, 1) })));
writeFileSync("public/favicon.ico", icoOf(small));
writeFileSync("public/apple-touch-icon.png", await icon(180, 0.78, PAPER));
writeFileSync("public/icon-192.png", await icon(192, 1));
writeFileSync("public/icon-512.png", await icon(512, 1));
// Systems may crop a maskable icon to the circle of its central 80 %.
writeFileSync("public/icon-maskable-192.png", await icon(192, 0.62, PAPER));
writeFileSync("public/icon-maskable-512.png", await icon(512, 0.62, PAPER));
