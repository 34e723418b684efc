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

/** A row of `pictures`: a picture in the storage. */
export interface StoredPicture {
  path: string;
  checksum: string;
  width: number;
  height: number;
}

const ENDINGS: Record<string, string> = { jpeg: "jpg", png: "png", webp: "webp" };

const LONGEST_NAME = 60;
/** In pixels. Large enough for a card or a phone, and made in a tenth of the time that an original takes. */
const PREVIEW_WIDTH = 640;

/** Why a picture is refused: not a JPEG, PNG or WebP; more than `MOST_PIXELS` pixels; truncated or damaged. */
export type PictureProblem = "no_picture" | "too_many_pixels" | "damaged";

/**
 * Measures an uploaded picture and gives it a path made of its name and checksum: the same picture is stored once, and
 * no picture overwrites another. Null if it is refused; `pictureProblem` gives the reason.
 * Rules: UPLOAD-60.
 */
export async function measurePicture(filename: string, bytes: Buffer): Promise<StoredPicture | null> {
  const facts = await measureImage(bytes).catch(() => null);
  const ending = facts && valueAt(ENDINGS, facts.format);
  if (!facts || !ending || (await problemOf(facts, bytes))) return null;
  const { checksum, width, height } = facts;
  return { path: `enviadas/${plainName(filename)}-${checksum}.${ending}`, checksum, width, height };
}

/** Why a picture is refused; null if it is accepted. Rules: UPLOAD-57. */
export async function pictureProblem(bytes: Buffer): Promise<PictureProblem | null> {
  return problemOf(await measureImage(bytes).catch(() => null), bytes);
}

async function problemOf(facts: ImageFacts | null, bytes: Buffer): Promise<PictureProblem | null> {
  if (!facts || !valueAt(ENDINGS, facts.format)) return "no_picture";
  if (facts.width * facts.height > MOST_PIXELS) return "too_many_pixels";
  return (await isWholeImage(bytes)) ? null : "damaged";
}

/**
 * Writes a measured picture to the storage, without its camera metadata (originals are public), and a JPEG of it that
 * is sent until its other renditions are made. An existing file is not overwritten. `full`: the storage does not take it;
 * `away`: it cannot be reached now.
 * Rules: UPLOAD-59.
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

/** Without a preview the original is sent meanwhile, so a storage that has no more room for it does no harm. */
async function storePreview(storage: Storage, picture: StoredPicture, bytes: Buffer): Promise<void> {
  const width = allWidthsOf(picture).findLast((each) => each <= PREVIEW_WIDTH);
  if (!width) return;
  const file = renditionFile({ name: pictureName(picture.path), checksum: picture.checksum, width, format: "jpg" });
  const preview = await encodeImage(bytes, { width }, "jpg");
  await storage.write(file, preview).catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error;
  });
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
