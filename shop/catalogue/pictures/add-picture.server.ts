import {
  encodeImage,
  type ImageFacts,
  isWholeImage,
  MOST_PIXELS,
  measureImage,
  stripMetadata,
} from "#platform/files/images.server.ts";
import { isStorageFailure, type Storage, StorageAway } from "#platform/files/storage.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { allWidthsOf, originalFile, pictureName, renditionFile } from "./picture.ts";

export interface StoredPicture {
  path: string;
  checksum: string;
  width: number;
  height: number;
}

const ENDINGS: Record<string, string> = { jpeg: "jpg", png: "png", webp: "webp" };

const LONGEST_NAME = 60;
/** Pixels: enough for a card or a phone, and made in a tenth of the time that an original takes. */
const PREVIEW_WIDTH = 640;

/**
 * `no_picture`: not a JPEG, PNG or WebP. `heic`: an iPhone's original, whatever its name. `too_many_pixels`: above
 * `MOST_PIXELS`. `damaged`: or truncated.
 */
export type PictureProblem = "no_picture" | "heic" | "too_many_pixels" | "damaged";

/** The path holds name and checksum: no picture overwrites another. Null: see `pictureProblem`. Rules: UPLOAD-60. */
export async function measurePicture(filename: string, bytes: Buffer): Promise<StoredPicture | null> {
  const facts = await measureImage(bytes).catch(() => null);
  const ending = facts && valueAt(ENDINGS, facts.format);
  if (!facts || !ending || (await problemOf(facts, bytes))) return null;
  const { checksum, width, height } = facts;
  return { path: `enviadas/${plainName(filename)}-${checksum}.${ending}`, checksum, width, height };
}

/** Null: accepted. Rules: UPLOAD-57. */
export async function pictureProblem(bytes: Buffer): Promise<PictureProblem | null> {
  return problemOf(await measureImage(bytes).catch(() => null), bytes);
}

async function problemOf(facts: ImageFacts | null, bytes: Buffer): Promise<PictureProblem | null> {
  if (isHeic(bytes)) return "heic";
  if (!facts || !valueAt(ENDINGS, facts.format)) return "no_picture";
  if (facts.width * facts.height > MOST_PIXELS) return "too_many_pixels";
  return (await isWholeImage(bytes)) ? null : "damaged";
}

/**
 * Stores it without camera metadata (originals are public), with a JPEG that is sent until its renditions are made.
 * Never overwrites. `full`: the storage does not take it; `away`: it cannot be reached now. Rules: UPLOAD-59.
 */
export async function storePicture(
  storage: Storage,
  picture: StoredPicture,
  bytes: Buffer,
): Promise<"stored" | "full" | "away"> {
  const file = originalFile(picture.path);
  try {
    if (await storage.has(file)) return "stored";
    const plain = await stripMetadata(bytes);
    await storage.write(file, plain);
    await storePreview(storage, picture, plain);
    return "stored";
  } catch (error) {
    if (error instanceof StorageAway) return "away";
    if (isStorageFailure(error)) return "full";
    throw error;
  }
}

/** The original is sent meanwhile if the storage has no room for a preview. */
async function storePreview(storage: Storage, picture: StoredPicture, bytes: Buffer): Promise<void> {
  const width = allWidthsOf(picture).findLast((each) => each <= PREVIEW_WIDTH);
  if (!width) return;
  const file = renditionFile({ name: pictureName(picture.path), checksum: picture.checksum, width, format: "jpg" });
  const preview = await encodeImage(bytes, { width }, "jpg");
  await storage.write(file, preview).catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error;
  });
}

/** By its brand (ISO/IEC 23008-12, 10): AVIF has the same container. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(bytes.toString("latin1", 4, 12));
}

/** Whether a stored picture was sent under this name. */
export function isStoredUnder(path: string, filename: string): boolean {
  const [, name] = /^enviadas\/(.+)-[0-9a-f]{12}\.\w+$/.exec(path) ?? [];
  const asked = plainName(filename.split(/[\\/]/).at(-1) ?? "");
  return name !== undefined && name.toLowerCase() === asked.toLowerCase();
}

function plainName(filename: string): string {
  const plain = filename
    .replace(/\.\w+$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, LONGEST_NAME);
  return plain || "imagem";
}
