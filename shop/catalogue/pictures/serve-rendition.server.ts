import { createTtlCache } from "#platform/concurrency/ttl-cache.ts";
import { isDatabaseOutage } from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isOffered, type MakeRendition, makeRenditionJob } from "./make-rendition.server.ts";
import { originalFile, PICTURE_WIDTHS, type PictureFormat, type Rendition, renditionFile } from "./picture.ts";
import { findPicture } from "./picture-queries.server.ts";

export interface ServedPicture {
  bytes: Buffer<ArrayBuffer>;
  ending: string;
  /** File name of what is sent until the rendition asked for exists: another one, or the original. */
  standIn: string | null;
}

/** Null if the shop has no such picture, checksum or width. */
export type ServeRendition = (rendition: Rendition) => Promise<ServedPicture | null>;

/** Encodes in this process, while the visitor waits. */
export function serveMadeRenditions(make: MakeRendition): ServeRendition {
  return async (rendition) => {
    const bytes = await make(rendition);
    return bytes && { bytes, ending: rendition.format, standIn: null };
  };
}

/** By the format asked for: a browser that reads AVIF reads WebP, too. */
const ACCEPTED: Record<PictureFormat, readonly PictureFormat[]> = {
  avif: ["avif", "webp", "jpg"],
  webp: ["webp", "jpg"],
  jpg: ["jpg"],
};
/** All processes together ask the workers for a missing rendition once in this time. */
const ASK_AGAIN_SECONDS = 60;
const MOST_ASKED = 10_000;

/** Encodes nothing: asks a worker for what is missing and sends the nearest width or original. Rules: UPLOAD-89. */
export function serveStoredRenditions({
  db,
  storage,
  jobs,
  clock,
  logger,
}: Pick<Services, "db" | "clock" | "logger" | "jobs" | "storage">): ServeRendition {
  const asked = createTtlCache<void>({ clock, maxAgeMs: ASK_AGAIN_SECONDS * 1000, most: MOST_ASKED });

  function askWorker(rendition: Rendition, file: string): void {
    const once = { singletonKey: file, singletonSeconds: ASK_AGAIN_SECONDS };
    asked
      .get(file, () => jobs.send(db, makeRenditionJob, rendition, once))
      .catch((error: unknown) => logger.warn({ err: error }, "a picture could not be asked of the workers"));
  }

  return async (rendition) => {
    const file = renditionFile(rendition);
    const kept = await storage.read(file);
    if (kept) return { bytes: kept, ending: rendition.format, standIn: null };
    let picture: Awaited<ReturnType<typeof findPicture>>;
    try {
      picture = await findPicture(db, rendition.name, rendition.checksum);
    } catch (error) {
      const nearest = isDatabaseOutage(error) && (await nearestRendition(storage, rendition));
      if (nearest) return nearest;
      throw error;
    }
    if (!picture || !isOffered(picture, rendition)) return null;
    const standIn = (await nearestRendition(storage, rendition)) ?? (await wholeOriginal(storage, picture.path));
    if (standIn) askWorker(rendition, file);
    return standIn;
  };
}

/** Larger ones first: a browser scales them down without loss. */
async function nearestRendition(storage: Storage, wanted: Rendition): Promise<ServedPicture | null> {
  const larger = PICTURE_WIDTHS.filter((width) => width >= wanted.width);
  const smaller = PICTURE_WIDTHS.filter((width) => width < wanted.width).reverse();
  const files = [...larger, ...smaller].flatMap((width) =>
    ACCEPTED[wanted.format].map((format) => ({
      ending: format,
      file: renditionFile({ ...wanted, width, height: undefined, format }),
    })),
  );
  // All at once: each look takes a while where the storage is not a disk.
  const isThere = await Promise.all(files.map(({ file }) => storage.has(file)));
  for (const { ending, file } of files.filter((_, index) => isThere[index])) {
    const bytes = await storage.read(file);
    if (bytes) return { bytes, ending, standIn: file };
  }
  return null;
}

async function wholeOriginal(storage: Storage, path: string): Promise<ServedPicture | null> {
  const bytes = await storage.read(originalFile(path));
  return bytes && { bytes, ending: path.split(".").at(-1) ?? "", standIn: path };
}
