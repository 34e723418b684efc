import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A photo as cameras make them: a JPEG of at least so many megabytes, which nothing makes smaller. */
export async function largePicture(megabytes: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  // Noise takes about a byte and a half per pixel at this quality.
  const width = Math.ceil(Math.sqrt(megabytes * 1024 * 1024));
  const raw = { width, height: width, channels: 3 } as const;
  const buffer = await sharp(randomBytes(width * width * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
  if (buffer.length < megabytes * 1024 * 1024) throw new Error(`the picture has ${buffer.length} bytes`);
  return { name: "foto-da-camera.jpg", mimeType: "image/jpeg", buffer };
}

/** A file that is larger than any picture may be: it is refused before somebody looks into it. */
export function tooLargeFile(megabytes: number): { name: string; mimeType: string; buffer: Buffer } {
  return {
    name: "foto-da-camera.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.alloc(Math.ceil(megabytes * 1024 * 1024), 0xff),
  };
}
