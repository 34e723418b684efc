import { randomBytes } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import sharp from "sharp";

const MB = 1024 * 1024;

/** Creates a JPEG of at least this many megabytes, like a camera's; returns its path. */
export async function largePicture(megabytes: number): Promise<string> {
  const path = test.info().outputPath("foto-da-camera.jpg");
  // At this quality, noise needs more than one byte per pixel.
  const width = Math.ceil(Math.sqrt(megabytes * MB));
  const raw = { width, height: width, channels: 3 } as const;
  await sharp(randomBytes(width * width * 3), { raw })
    .jpeg({ quality: 95 })
    .toFile(path);
  const { size } = statSync(path);
  if (size < megabytes * MB) throw new Error(`the picture has ${size} bytes`);
  return path;
}

/** Creates a file above the size limit; returns its path. The shop refuses it without reading it. */
export function tooLargeFile(megabytes: number): string {
  const path = test.info().outputPath(`${megabytes}-mb.jpg`);
  writeFileSync(path, Buffer.alloc(Math.ceil(megabytes * MB), 0xff));
  return path;
}
