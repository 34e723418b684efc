import { encodeImage } from "#platform/files/images.server.ts";
import { pictureProblem } from "#shop/catalogue/pictures/add-picture.server.ts";
import { type PhotoProblem, photoSizeProblem } from "./return-photo.ts";

/** In pixels: enough to see a scratch. */
const PHOTO_WIDTH = 1600;

/** Encodes photos as JPEGs without metadata (place, time, device). One at a time, to limit memory. Rules: REFUND-94. */
export async function encodePhotos(files: readonly Blob[]): Promise<Buffer[] | PhotoProblem> {
  const tooMuch = photoSizeProblem({ count: files.length, largest: Math.max(0, ...files.map(({ size }) => size)) });
  if (tooMuch) return tooMuch;
  const encoded: Buffer[] = [];
  for (const file of files) {
    const bytes = Buffer.from(await file.arrayBuffer());
    const problem = await pictureProblem(bytes);
    if (problem) return problem === "heic" ? "photo_heic" : "photo_unreadable";
    encoded.push(await encodeImage(bytes, { width: PHOTO_WIDTH }, "jpg"));
  }
  return encoded;
}
