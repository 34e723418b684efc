import type { PDFDocument, PDFImage } from "@cantoo/pdf-lib";
import type { Services } from "#shop/services.server.ts";
import { type Picture, pictureName } from "./picture.ts";

/** As wide as the smallest rendition; small pictures on paper need no more. */
const PICTURE_WIDTH = 160;

/**
 * Embeds the pictures of pieces in a PDF, by path and each once, until they have `mostBytes` together. A picture that is
 * missing or in a format no PDF takes is left out.
 */
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
