import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { cropImage, type ImagePart } from "#platform/files/images.server.ts";
import {
  measurePicture,
  type PictureProblem,
  pictureProblem,
  storePicture,
} from "#shop/catalogue/pictures/add-picture.server.ts";
import { MOST_PICTURE_BYTES, originalFile, type Picture } from "#shop/catalogue/pictures/picture.ts";
import { knownPictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { registerPictures } from "#shop/catalogue/pictures/picture-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

type Needed = Pick<Services, "db" | "config" | "jobs" | "storage">;

export type AddPictureAnswer =
  | { kind: "added"; picture: Omit<Picture, "alt"> }
  | {
      kind: "refused";
      reason:
        | Exclude<PictureProblem, "no_picture">
        | "not_a_picture"
        | "too_large"
        | "too_small"
        | "unknown"
        | "storage_full";
    }
  | NotAllowed;

/** Of the shorter side, in pixels: below it the product card looks blurred. Rules: UPLOAD-58. */
const LEAST_PIXELS = 160;

/** JPEG, PNG or WebP. It belongs to no product until one is saved with it. */
export async function addProductPicture(
  deps: Needed,
  staff: StaffSession,
  { filename, bytes }: { filename: string; bytes: AsyncIterable<Uint8Array> },
): Promise<AddPictureAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const whole = await gathered(bytes);
  return whole ? keep(deps, filename, whole) : { kind: "refused", reason: "too_large" };
}

/** Cut from the original file into a new picture; the old one stays. Rules: UPLOAD-60. */
export async function cropProductPicture(
  deps: Needed,
  staff: StaffSession,
  { path, part }: { path: string; part: ImagePart },
): Promise<AddPictureAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const isKnown = (await knownPictures(deps.db, [path])).has(path);
  const original = isKnown && (await deps.storage.read(originalFile(path)));
  if (!original) return { kind: "refused", reason: "unknown" };
  const name = path.replace(/^.*\//, "").replace(/(-[0-9a-f]{12})?\.\w+$/, "");
  return keep(deps, name, await cropImage(original, part));
}

async function keep(deps: Needed, filename: string, bytes: Buffer): Promise<AddPictureAnswer> {
  const stored = await measurePicture(filename, bytes);
  if (!stored) return { kind: "refused", reason: await whyNot(bytes) };
  if (Math.min(stored.width, stored.height) < LEAST_PIXELS) return { kind: "refused", reason: "too_small" };
  if ((await storePicture(deps.storage, stored, bytes)) !== "stored")
    return { kind: "refused", reason: "storage_full" };
  await inTransaction(deps.db, (trx) => registerPictures(deps, trx, [stored]));
  const { path, checksum, width, height } = stored;
  return { kind: "added", picture: { path, checksum, width, height } };
}

async function whyNot(bytes: Buffer) {
  const problem = await pictureProblem(bytes);
  return problem === null || problem === "no_picture" ? "not_a_picture" : problem;
}

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_PICTURE_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
