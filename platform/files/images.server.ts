import { createHash } from "node:crypto";
import sharp from "sharp";
import { picturesEncoded } from "#platform/observability/metrics.server.ts";

// One thread per picture: two concurrent pictures leave CPU for requests.
sharp.concurrency(1);
sharp.cache(false);

const AT_ONCE = 2;
/** Higher than `MOST_PIXELS`, which was introduced later. */
const MOST_KEPT_PIXELS = 100_000_000;
/** For new pictures, enough for a good phone; larger ones are refused before decoding. */
export const MOST_PIXELS = 50_000_000;

export type ImageFormat = "avif" | "webp" | "jpg";

export interface ImageFacts {
  /** First 12 hex digits of the SHA-256. */
  checksum: string;
  /** In pixels, as shown (after the camera's rotation). */
  width: number;
  height: number;
  /** From the bytes: `jpeg`, `png`, `webp`, `gif`... */
  format: string;
}

/** From its header, at any size. Throws if the bytes are not an image. */
export async function measureImage(bytes: Buffer): Promise<ImageFacts> {
  const { autoOrient, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const checksum = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { checksum, width: autoOrient.width, height: autoOrient.height, format };
}

/** Whether an image has at most `MOST_PIXELS` and decodes completely. */
export async function isWholeImage(bytes: Buffer): Promise<boolean> {
  const read = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).resize(8).raw().toBuffer();
  return read.then(
    () => true,
    () => false,
  );
}

/**
 * Place, time, device, names of a JPEG, PNG or WebP. Applies the rotation and keeps the colour profile. PNG stays
 * lossless; the others are re-encoded at quality 95. Rules: UPLOAD-59.
 */
export async function stripMetadata(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();
  const { format, space } = await image.metadata();
  // CMYK is converted to RGB, so its profile would no longer fit.
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

/** In pixels. With a height, the image is cropped to fit. */
export interface ImageSize {
  width: number;
  height?: number;
}

export type EncodeImage = (bytes: Buffer, size: ImageSize, format: ImageFormat) => Promise<Buffer>;

/** Creates an encoder that encodes at most two images at a time and queues the rest. */
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

/** Without metadata. AVIF at effort 1: 10 % larger than at effort 4, in a sixth of the time. */
export function encodeImage(bytes: Buffer, size: ImageSize, format: ImageFormat): Promise<Buffer> {
  picturesEncoded.inc({ format });
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

/** A part of a picture as shown, in fractions (0 to 1) of its width and height. */
export interface ImagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Crops an image to a part, in its own format and without metadata. Throws if the bytes are not an image. */
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

/** Scaled down to fit. Keeps transparency. */
export function pngWithin(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** `size` in pixels; centred and uncropped, with `margin` pixels free on each side. */
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
