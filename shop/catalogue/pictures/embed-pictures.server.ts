import type { PDFDocument, PDFImage } from "@cantoo/pdf-lib";
import type { Services } from "#shop/services.server.ts";
import { type Picture, pictureName } from "./picture.ts";

/** The smallest rendition is enough for small pictures on paper. */
const PICTURE_WIDTH = 160;

/** Each path once, up to `mostBytes` together. Leaves out pictures that are missing or in a format no PDF takes. */
export async function embedPictures(
  { servePicture, logger }: Pick<Services, "logger" | "servePicture">,
  document: PDFDocument,
  pieces: readonly { picture: Picture | null }[],
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Map<string, PDFImage>> {
  const pictures = new Map(pieces.flatMap(({ picture }) => (picture ? [[picture.path, picture] as const] : [])));
  const embedded = new Map<string, PDFImage>();
  let bytes = 0;
  for (const { path, checksum } of pictures.values()) {
    if (bytes >= mostBytes) break;
    try {
      const found = await servePicture({ name: pictureName(path), checksum, width: PICTURE_WIDTH, format: "jpg" });
      if (!found) continue;
      if (found.ending === "jpg" || found.ending === "jpeg") embedded.set(path, await document.embedJpg(found.bytes));
      else if (found.ending === "png") embedded.set(path, await document.embedPng(found.bytes));
      bytes += found.bytes.length;
    } catch (error) {
      logger.warn({ err: error, picture: path }, "a picture could not be added to a PDF");
    }
  }
  return embedded;
}
