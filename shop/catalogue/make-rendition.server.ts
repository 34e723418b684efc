import type { Database } from "#platform/database.server.ts";
import type { EncodeImage } from "#platform/images.server.ts";
import type { Storage } from "#platform/storage.server.ts";
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

/** The rendition's bytes; null for a picture, checksum or width that the shop does not have. */
export type MakeRendition = (rendition: Rendition) => Promise<Buffer<ArrayBuffer> | null>;

/** Makes renditions when they are first asked for and keeps them; those who ask meanwhile wait for the same one. */
export function createRenditions(db: Database, storage: Storage, encode: EncodeImage): MakeRendition {
  const making = new Map<string, ReturnType<MakeRendition>>();

  async function make(rendition: Rendition, file: string) {
    const { name, checksum, width, height, format } = rendition;
    const picture = await findPicture(db, name, checksum);
    if (!picture || !isOffered(picture, rendition)) return null;
    const original = await storage.read(originalFile(picture.path));
    if (!original) return null;
    const bytes = Buffer.from(await encode(original, { width, height }, format));
    await storage.write(file, bytes);
    return bytes;
  }

  return async (rendition) => {
    const file = renditionFile(rendition);
    const kept = await storage.read(file);
    if (kept) return kept;
    const running = making.get(file) ?? make(rendition, file).finally(() => making.delete(file));
    making.set(file, running);
    return running;
  };
}

function isOffered(picture: Pick<Picture, "path" | "width" | "height">, { width, height, format }: Rendition): boolean {
  if (height === undefined) return allWidthsOf(picture).includes(width);
  return width === SHARE_SIZE.width && height === SHARE_SIZE.height && format === "jpg" && canBeShared(picture);
}
