import { createHash } from "node:crypto";
import sharp from "sharp";

// One thread per picture: two pictures at once leave the machine to the requests.
sharp.concurrency(1);
sharp.cache(false);

const AT_ONCE = 2;
/** What was kept before it was known how much memory a picture takes. */
const MOST_KEPT_PIXELS = 100_000_000;
/** The most pixels of a picture that is taken: a good phone's. More are refused before anything is unpacked. */
export const MOST_PIXELS = 50_000_000;

export type ImageFormat = "avif" | "webp" | "jpg";

export interface ImageFacts {
  /** First 12 hex digits of the SHA-256 of the bytes. */
  checksum: string;
  /** In pixels, as shown (after the camera's rotation). */
  width: number;
  height: number;
  /** As the bytes say, whatever the file is called: `jpeg`, `png`, `webp`, `gif`... */
  format: string;
}

/** Measures an image file by its head, whatever its size. Throws when the bytes are no image. */
export async function measureImage(bytes: Buffer): Promise<ImageFacts> {
  const { autoOrient, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const checksum = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { checksum, width: autoOrient.width, height: autoOrient.height, format };
}

/** Whether an image of at most `MOST_PIXELS` can be read to its end. */
export async function isWholeImage(bytes: Buffer): Promise<boolean> {
  const read = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).resize(8).raw().toBuffer();
  return read.then(
    () => true,
    () => false,
  );
}

/**
 * A JPEG, PNG or WebP without what the camera or a program wrote beside it (place, time, device, names): turned as it is
 * shown, with its colour profile. PNG stays as it is, pixel by pixel; the others are written anew at their best.
 */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();
  const { format, space } = await image.metadata();
  // Ink becomes light on the way: the profile of the ink would no longer fit.
  if (space !== "cmyk") image.keepIccProfile();
  switch (format) {
    case "png":
      return image.png({ compressionLevel: 9 }).toBuffer();
    case "webp":
      return image.webp({ quality: 95, smartSubsample: true }).toBuffer();
    default:
      return image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  }
}

/** In pixels; with a height, what does not fit is cut off. */
export interface ImageSize {
  width: number;
  height?: number;
}

export type EncodeImage = (bytes: Buffer, size: ImageSize, format: ImageFormat) => Promise<Buffer>;

/** Encodes images, at most two at a time; the others wait their turn. */
export function createImageEncoder(): EncodeImage {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function slot(): Promise<void> {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (bytes, size, format) => {
    await slot();
    try {
      return await encodeImage(bytes, size, format);
    } finally {
      release();
    }
  };
}

/** The image in a size, its metadata removed. AVIF at effort 1: 10 % larger than at 4 in a sixth of the time. */
function encodeImage(bytes: Buffer, size: ImageSize, format: ImageFormat): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MOST_KEPT_PIXELS })
    .autoOrient()
    .resize({ ...size, withoutEnlargement: true });
  switch (format) {
    case "avif":
      return image.avif({ quality: 55, effort: 1 }).toBuffer();
    case "webp":
      return image.webp({ quality: 78 }).toBuffer();
    case "jpg":
      return image.flatten({ background: "#eee9e1" }).jpeg({ quality: 78, progressive: true }).toBuffer();
  }
}

/** A part of a picture as shown, in shares of its width and height, 0 to 1. */
export interface ImagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of an image, in its own format and without metadata. Throws when the bytes are no image. */
export async function cropImage(bytes: Buffer, part: ImagePart): Promise<Buffer> {
  const { width, height } = await measureImage(bytes);
  const [left, top] = [
    Math.min(width - 1, Math.round(part.x * width)),
    Math.min(height - 1, Math.round(part.y * height)),
  ];
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  };
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().extract(area);
  const { format } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  return format === "jpeg" ? image.jpeg({ quality: 92 }).toBuffer() : image.toBuffer();
}

/** An image as PNG, no larger than a box, its transparency kept. */
export function pngWithin(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An image as a square PNG of `size` pixels: whole, in its middle, `margin` pixels free at each side. */
export function squarePng(
  bytes: Buffer,
  { size, margin = 0, background = "#00000000" }: { size: number; margin?: number; background?: string },
): Promise<Buffer> {
  const inner = size - 2 * margin;
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width: inner, height: inner, fit: "contain", background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten(background === "#00000000" ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
