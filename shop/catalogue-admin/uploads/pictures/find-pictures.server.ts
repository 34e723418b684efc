import type { Entry } from "yauzl";
import type { Database } from "#platform/database/database.server.ts";
import { type Storage, StorageAway } from "#platform/files/storage.server.ts";
import {
  measurePicture,
  pictureProblem,
  type StoredPicture,
  storePicture,
} from "#shop/catalogue/pictures/add-picture.server.ts";
import { STORAGE_FULL } from "#shop/catalogue/pictures/picture.ts";
import { knownPictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { BadZip, type ZipPictures } from "./zip-pictures.server.ts";

/** The storage refused a picture; ends the upload. The message is Portuguese. */
export class StorageFull extends Error {}

export type FoundPicture =
  | { kind: "found"; path: string; fresh: StoredPicture | null }
  /** Neither in the ZIP nor in the shop. */
  | { kind: "unknown" }
  | { kind: "wrong"; message: string };

const WRONG = {
  several: "Há mais de uma imagem com este nome no ZIP",
  too_large: "Imagem com mais de 25 MB",
  no_picture: "A imagem não é JPG, PNG nem WebP",
  too_many_pixels: "A imagem tem mais de 50 megapixels: diminua e envie de novo",
  damaged: "A imagem está danificada e não pôde ser lida até o fim",
  heic: "A imagem está em HEIC, que os navegadores não mostram: salve como JPG",
} as const;

export interface NamedPicture {
  /** The product. */
  id: string;
  name: string;
}

export function pictureKey({ id, name }: NamedPicture): string {
  return `${id}\n${name}`;
}

/**
 * By `pictureKey`: first in the ZIP, stored unless `keep` is false, then in the shop. Throws `StorageAway`.
 * Rules: UPLOAD-62.
 */
export async function findPictures(
  { db, storage }: { db: Database; storage: Storage },
  zip: ZipPictures | null,
  wanted: readonly NamedPicture[],
  { keep }: { keep: boolean },
): Promise<Map<string, FoundPicture>> {
  const found = new Map<string, FoundPicture>();
  const known = await knownPictures(db, [...new Set(wanted.map(({ name }) => name))]);
  const taken = new Map<Entry, FoundPicture>();
  for (const { id, name } of wanted) {
    const inZip = zip?.find(name, id) ?? null;
    const add = (picture: FoundPicture) => found.set(pictureKey({ id, name }), picture);
    if (typeof inZip === "string") add({ kind: "wrong", message: WRONG[inZip] });
    else if (zip && inZip) {
      const picture = taken.get(inZip) ?? (await takeOut(storage, zip, inZip, name, keep));
      taken.set(inZip, picture);
      add(picture);
    } else add(known.has(name) ? { kind: "found", path: name, fresh: null } : { kind: "unknown" });
  }
  return found;
}

async function takeOut(
  storage: Storage,
  zip: ZipPictures,
  entry: Entry,
  name: string,
  keep: boolean,
): Promise<FoundPicture> {
  try {
    const bytes = await zip.read(entry, name);
    const picture = await measurePicture(name.split(/[\\/]/).at(-1) ?? name, bytes);
    if (!picture) return { kind: "wrong", message: WRONG[(await pictureProblem(bytes)) ?? "no_picture"] };
    const stored = keep ? await storePicture(storage, picture, bytes) : "stored";
    if (stored === "full") throw new StorageFull(STORAGE_FULL);
    if (stored === "away") throw new StorageAway(`the picture ${picture.path} could not be stored`);
    return { kind: "found", path: picture.path, fresh: picture };
  } catch (error) {
    if (error instanceof BadZip) return { kind: "wrong", message: error.message };
    throw error;
  }
}
