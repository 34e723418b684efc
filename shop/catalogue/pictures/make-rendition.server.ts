import type { Database } from "#platform/database/database.server.ts";
import type { EncodeImage } from "#platform/files/images.server.ts";
import { isStorageFailure, type Storage } from "#platform/files/storage.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import {
  allWidthsOf,
  canBeShared,
  originalFile,
  type Picture,
  type Rendition,
  renditionFile,
  SHARE_SIZE,
} from "./picture.ts";
import { findPicture } from "./picture-queries.server.ts";

/** Null if the shop has no such picture, checksum or width. */
export type MakeRendition = (rendition: Rendition) => Promise<Buffer<ArrayBuffer> | null>;

/** In-memory cache of renditions that the disk cannot store: a few hundred of card size, not encoded per visitor. */
const MOST_UNSAVED_BYTES = 16 * 1024 * 1024;
/** Afterwards the shop encodes the rendition again and retries to store it. */
const UNSAVED_MS = 60_000;

/** Its own queue, as new pictures may come by the thousand and visitors wait. */
export const makeRenditionJob = defineJob(
  "pictures.make",
  { atOnce: 2 },
  ({ renditions }: { renditions: MakeRendition }, rendition: Rendition) => renditions(rendition),
);

/** Concurrent requests for a rendition share the work. What cannot be stored is served anyway. Rules: UPLOAD-66. */
export function createRenditions(db: Database, storage: Storage, encode: EncodeImage): MakeRendition {
  const making = new Map<string, ReturnType<MakeRendition>>();
  const unsaved = new Map<string, { bytes: Buffer<ArrayBuffer>; until: number }>();
  let unsavedBytes = 0;

  function keepUnsaved(file: string, bytes: Buffer<ArrayBuffer>): void {
    forgetUnsaved(file);
    unsaved.set(file, { bytes, until: performance.now() + UNSAVED_MS });
    unsavedBytes += bytes.length;
    for (const oldest of unsaved.keys()) if (unsavedBytes > MOST_UNSAVED_BYTES) forgetUnsaved(oldest);
  }

  function forgetUnsaved(file: string): void {
    unsavedBytes -= unsaved.get(file)?.bytes.length ?? 0;
    unsaved.delete(file);
  }

  async function save(file: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
    try {
      await storage.write(file, bytes);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      keepUnsaved(file, bytes);
    }
  }

  async function make(rendition: Rendition, file: string) {
    const { name, checksum, width, height, format } = rendition;
    const picture = await findPicture(db, name, checksum);
    if (!picture || !isOffered(picture, rendition)) return null;
    const original = await storage.read(originalFile(picture.path));
    if (!original) return null;
    const bytes = Buffer.from(await encode(original, { width, height }, format));
    await save(file, bytes);
    return bytes;
  }

  return async (rendition) => {
    const file = renditionFile(rendition);
    const waiting = unsaved.get(file);
    if (waiting && performance.now() < waiting.until) return waiting.bytes;
    const kept = await storage.read(file);
    if (kept) return kept;
    const running = making.get(file) ?? make(rendition, file).finally(() => making.delete(file));
    making.set(file, running);
    return running;
  };
}

export function isOffered(
  picture: Pick<Picture, "path" | "width" | "height">,
  { width, height, format }: Rendition,
): boolean {
  if (height === undefined) return allWidthsOf(picture).includes(width);
  return width === SHARE_SIZE.width && height === SHARE_SIZE.height && format === "jpg" && canBeShared(picture);
}
