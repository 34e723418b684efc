import type { Color, PDFDocument, PDFFont, PDFImage, PDFPage } from "@cantoo/pdf-lib";
import { cut, printable, wrapped } from "#platform/pdf/pdf-text.ts";
import type { PackingSheet } from "./packing-sheet.ts";

/** A4, in points. */
const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 42;
const PICTURE = 46;
const ROW = PICTURE + 8;
const LINE = 13;
const GAP = 16;
const RIGHT = PAGE.width - MARGIN;

export interface Pens {
  plain: PDFFont;
  bold: PDFFont;
  ink: Color;
}

interface Place {
  page: PDFPage;
  /** Baseline of the last line. */
  y: number;
}

/** Order by order: a box to tick, pieces with pictures, and what staff noted. */
export function drawPackingList(
  document: PDFDocument,
  pens: Pens,
  { heading, sheets, pictures }: { heading: string; sheets: readonly PackingSheet[]; pictures: Map<string, PDFImage> },
): void {
  let place = newPage(document, pens, heading);
  for (const sheet of sheets) {
    const notes = sheet.notes.flatMap((note) => wrapped(pens.plain, note, 9, RIGHT - MARGIN));
    // An order longer than a page is divided between its pieces.
    const height = GAP + LINE * (sheet.facts.length + 1) + ROW * sheet.pieces.length + LINE * notes.length;
    const room = PAGE.height - 2 * MARGIN - 2 * LINE;
    if (place.y - Math.min(height, room) < MARGIN) place = newPage(document, pens, heading);
    drawTitle(place, pens, sheet);
    for (const piece of sheet.pieces) {
      if (place.y - ROW < MARGIN) place = newPage(document, pens, heading);
      drawPiece(place, pens, piece, piece.picture && (pictures.get(piece.picture.path) ?? null));
    }
    for (const note of notes) {
      if (place.y - LINE < MARGIN) place = newPage(document, pens, heading);
      place.y -= LINE;
      place.page.drawText(note, { x: MARGIN, y: place.y, size: 9, font: pens.plain });
    }
    place.y -= GAP / 2;
    place.page.drawLine({ start: { x: MARGIN, y: place.y }, end: { x: RIGHT, y: place.y }, thickness: 0.5 });
    place.y -= GAP / 2;
  }
}

export function drawMissingFile(document: PDFDocument, { plain }: Pens, text: string): void {
  const page = document.addPage([PAGE.width, PAGE.height]);
  for (const [index, line] of wrapped(plain, text, 14, RIGHT - MARGIN).entries()) {
    page.drawText(line, { x: MARGIN, y: PAGE.height - 2 * MARGIN - index * 20, size: 14, font: plain });
  }
}

function newPage(document: PDFDocument, { plain, bold }: Pens, heading: string): Place {
  const page = document.addPage([PAGE.width, PAGE.height]);
  const y = PAGE.height - MARGIN;
  page.drawText("Lista de separação", { x: MARGIN, y, size: 14, font: bold });
  const size = 9;
  const text = printable(plain, heading);
  page.drawText(text, { x: RIGHT - plain.widthOfTextAtSize(text, size), y, size, font: plain });
  return { page, y: y - GAP };
}

function drawTitle(place: Place, { plain, bold, ink }: Pens, { title, facts }: PackingSheet): void {
  place.y -= LINE;
  place.page.drawRectangle({ x: MARGIN, y: place.y - 1, width: 10, height: 10, borderWidth: 0.8, borderColor: ink });
  place.page.drawText(printable(bold, title), { x: MARGIN + 18, y: place.y, size: 11, font: bold });
  for (const fact of facts) {
    place.y -= LINE;
    place.page.drawText(cut(plain, fact, 9.5, RIGHT - MARGIN - 18), {
      x: MARGIN + 18,
      y: place.y,
      size: 9.5,
      font: plain,
    });
  }
}

function drawPiece(
  place: Place,
  { plain, bold, ink }: Pens,
  { name, detail, quantity }: PackingSheet["pieces"][number],
  picture: PDFImage | null,
): void {
  place.y -= ROW;
  const { page, y } = place;
  if (picture) {
    const { width, height } = picture.scaleToFit(PICTURE, PICTURE);
    page.drawImage(picture, { x: MARGIN + 18, y: y + 2, width, height });
  } else {
    page.drawRectangle({
      x: MARGIN + 18,
      y: y + 2,
      width: PICTURE,
      height: PICTURE,
      borderWidth: 0.4,
      borderColor: ink,
    });
  }
  const x = MARGIN + 18 + PICTURE + 10;
  page.drawText(cut(bold, `${quantity}× ${name}`, 10.5, RIGHT - x), { x, y: y + 28, size: 10.5, font: bold });
  page.drawText(cut(plain, detail, 9.5, RIGHT - x), { x, y: y + 14, size: 9.5, font: plain });
}
