import type { Color, PDFDocument, PDFFont, PDFImage, PDFPage } from "@cantoo/pdf-lib";
import { cut, printable, wrapped } from "./pdf-text.ts";

/** A4 and distances, in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;
const MARGIN = 56;
const RIGHT = A4.width - MARGIN;
const WIDTH = RIGHT - MARGIN;
const BOTTOM = 64;
const FOOT = 34;
const SIZE = 9.5;
const LINE = 13;
const GAP = 10;
const LABEL_WIDTH = 132;
const PICTURE = 34;
const PAGE_HEIGHT = A4.height - MARGIN - 26 - BOTTOM;
const HEADING = 36;
/** That many rows stay with the heading above them, and with each other at a block's beginning. */
const KEPT_ROWS = 3;
/** Of one cell or fact: what a table says must leave room for its other rows. */
const MOST_LINES = 24;

export interface ReportPens {
  plain: PDFFont;
  bold: PDFFont;
  serif: PDFFont;
  ink: Color;
  soft: Color;
  line: Color;
}

export interface ReportColumn {
  title: string;
  /** Its part of the width; all parts of a table are 1 together. */
  part: number;
  right?: boolean;
}

export type ReportBlock =
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string])[] }
  /** `picture`: at the left of a row's first cell; left out: the table has no pictures. */
  | { kind: "table"; columns: readonly ReportColumn[]; rows: readonly ReportRow[] }
  | { kind: "text"; text: string; heading?: boolean }
  /** Somebody's own words; `head`: whose, and when. */
  | { kind: "words"; head: string; text: string };

export interface ReportRow {
  cells: readonly string[];
  picture?: PDFImage | null;
}

export interface PrintedSection {
  title: string;
  blocks: readonly ReportBlock[];
  /** Begins on a page of its own. */
  apart?: boolean;
}

export interface ReportHead {
  /** Above the title, where letter paper has its logo. */
  sender: string;
  title: string;
  lead: string;
}

interface Place {
  page: PDFPage;
  /** Baseline of the last line. */
  y: number;
}

interface Drawing {
  pens: ReportPens;
  place: Place;
  next: () => void;
}

/** Without page numbers: `numberPages` adds them when all pages are there. */
export function drawReport(
  document: PDFDocument,
  pens: ReportPens,
  head: ReportHead,
  sections: readonly PrintedSection[],
): void {
  const drawing: Drawing = {
    pens,
    place: firstPage(document, pens, head),
    next: () => {
      drawing.place = { page: addReportPage(document, pens, head), y: A4.height - MARGIN - 26 };
    },
  };
  for (const { title, blocks, apart } of sections) {
    if (apart) drawing.next();
    else makeRoom(drawing, HEADING + startHeight(pens, blocks));
    const { page, y } = drawing.place;
    page.drawText(printable(pens.serif, title), { x: MARGIN, y: y - 26, size: 15, font: pens.serif, color: pens.ink });
    rule(drawing, y - 34);
    drawing.place.y = y - HEADING;
    for (const [index, block] of blocks.entries()) {
      // A heading has made room for what comes right after it.
      if (index > 0 && !isHeading(blocks[index - 1])) {
        makeRoom(drawing, startHeight(pens, isHeading(block) ? blocks.slice(index) : [block]));
      }
      drawBlock(drawing, block);
    }
    drawing.place.y -= GAP;
  }
}

export function addReportPage(
  document: PDFDocument,
  { plain, serif, ink, soft, line }: ReportPens,
  { sender, title }: ReportHead,
  landscape = false,
): PDFPage {
  const [width, height] = landscape ? [A4.height, A4.width] : [A4.width, A4.height];
  const page = document.addPage([width, height]);
  const y = height - MARGIN + 8;
  const name = cut(serif, sender, 11, WIDTH / 2);
  page.drawText(name, { x: MARGIN, y, size: 11, font: serif, color: ink });
  const text = cut(plain, title, 8.5, WIDTH / 2);
  const x = width - MARGIN - plain.widthOfTextAtSize(text, 8.5);
  page.drawText(text, { x, y, size: 8.5, font: plain, color: soft });
  page.drawLine({ start: { x: MARGIN, y: y - 8 }, end: { x: width - MARGIN, y: y - 8 }, thickness: 0.5, color: line });
  return page;
}

/** 'página 1 de 5' at the right, the note at the left. */
export function numberPages(document: PDFDocument, { plain, soft }: ReportPens, note: string): void {
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const text = printable(plain, `página ${index + 1} de ${pages.length}`);
    const x = page.getWidth() - MARGIN - plain.widthOfTextAtSize(text, 8);
    page.drawText(text, { x, y: FOOT, size: 8, font: plain, color: soft });
    page.drawText(printable(plain, note), { x: MARGIN, y: FOOT, size: 8, font: plain, color: soft });
  }
}

export function insideOf(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const { width, height } = page.getSize();
  return { x: MARGIN / 2, y: FOOT + 16, width: width - MARGIN, height: height - MARGIN - 8 - (FOOT + 16) };
}

function firstPage(
  document: PDFDocument,
  { plain, serif, ink, soft }: ReportPens,
  { sender, title, lead }: ReportHead,
): Place {
  const page = document.addPage([A4.width, A4.height]);
  let y = A4.height - MARGIN - 16;
  page.drawText(cut(serif, sender, 26, WIDTH), { x: MARGIN, y, size: 26, font: serif, color: ink });
  y -= 44;
  page.drawText(cut(serif, title, 19, WIDTH), { x: MARGIN, y, size: 19, font: serif, color: ink });
  y -= 6;
  for (const line of wrapped(plain, lead, SIZE, WIDTH)) {
    y -= LINE;
    page.drawText(line, { x: MARGIN, y, size: SIZE, font: plain, color: soft });
  }
  return { page, y: y - GAP / 2 };
}

/** What is higher than a page begins at the top of one. */
function makeRoom(drawing: Drawing, height: number): void {
  if (drawing.place.y - Math.min(height, PAGE_HEIGHT) < BOTTOM) drawing.next();
}

function isHeading(block: ReportBlock | undefined): boolean {
  return block?.kind === "text" && block.heading === true;
}

/** The height of the first rows of blocks, including headings and texts above them. */
function startHeight(pens: ReportPens, blocks: readonly ReportBlock[]): number {
  let height = 0;
  let rows = 0;
  for (const block of blocks) {
    const { above, heights } = measured(pens, block);
    const kept = heights.slice(0, KEPT_ROWS - rows);
    height += above + kept.reduce((sum, each) => sum + each, 0);
    rows += kept.length;
    if (rows === KEPT_ROWS) break;
  }
  return height;
}

/** The height above a block's rows, and the heights of its first rows. */
function measured(pens: ReportPens, block: ReportBlock): { above: number; heights: number[] } {
  switch (block.kind) {
    case "facts":
      return { above: 4, heights: block.facts.slice(0, KEPT_ROWS).map((fact) => factLines(pens, fact).height) };
    case "table": {
      const parts = partsOf(block.columns, block.rows);
      const rows = block.rows.slice(0, KEPT_ROWS).map((row) => rowLines(pens, parts, row).height);
      return { above: GAP + LINE + 5, heights: rows };
    }
    case "words":
      return { above: GAP + LINE, heights: wrapped(pens.plain, block.text, SIZE, WIDTH - 14).map(() => LINE) };
    case "text": {
      const lines = wrapped(block.heading ? pens.bold : pens.plain, block.text, SIZE, WIDTH);
      if (block.heading) return { above: GAP + lines.length * LINE, heights: [] };
      return { above: 4, heights: lines.map(() => LINE) };
    }
  }
}

function rule({ place, pens }: Drawing, y: number): void {
  place.page.drawLine({ start: { x: MARGIN, y }, end: { x: RIGHT, y }, thickness: 0.5, color: pens.line });
}

function drawBlock(drawing: Drawing, block: ReportBlock): void {
  if (block.kind === "facts") drawFacts(drawing, block.facts);
  else if (block.kind === "table") drawTable(drawing, block.columns, block.rows);
  else if (block.kind === "words") drawWords(drawing, block);
  else drawText(drawing, block);
}

function factLines({ plain }: ReportPens, [label, value]: readonly [string, string]) {
  const names = wrapped(plain, label, SIZE, LABEL_WIDTH - 8);
  const lines = wrapped(plain, value, SIZE, WIDTH - LABEL_WIDTH).slice(0, MOST_LINES);
  return { names, lines, height: Math.max(names.length, lines.length) * LINE + 2 };
}

function drawFacts(drawing: Drawing, facts: readonly (readonly [string, string])[]): void {
  const { plain, ink, soft } = drawing.pens;
  drawing.place.y -= 4;
  for (const fact of facts) {
    const { names, lines, height } = factLines(drawing.pens, fact);
    makeRoom(drawing, height);
    const { page, y } = drawing.place;
    writeLines(page, names, { x: MARGIN, y, font: plain, color: soft });
    writeLines(page, lines, { x: MARGIN + LABEL_WIDTH, y, font: plain, color: ink });
    drawing.place.y -= height;
  }
}

function drawText(drawing: Drawing, { text, heading }: { text: string; heading?: boolean }): void {
  const { plain, bold, ink } = drawing.pens;
  const font = heading ? bold : plain;
  drawing.place.y -= heading ? GAP : 4;
  for (const line of wrapped(font, text, SIZE, WIDTH)) {
    makeRoom(drawing, LINE);
    writeLines(drawing.place.page, [line], { x: MARGIN, y: drawing.place.y, font, color: ink });
    drawing.place.y -= LINE;
  }
}

function drawWords(drawing: Drawing, { head, text }: { head: string; text: string }): void {
  const { plain, ink, soft, line: color } = drawing.pens;
  drawing.place.y -= GAP;
  writeLines(drawing.place.page, [cut(plain, head, SIZE, WIDTH)], {
    x: MARGIN,
    y: drawing.place.y,
    font: plain,
    color: soft,
  });
  drawing.place.y -= LINE;
  for (const line of wrapped(plain, text, SIZE, WIDTH - 14)) {
    makeRoom(drawing, LINE);
    const { page, y } = drawing.place;
    page.drawLine({ start: { x: MARGIN + 1, y: y - LINE - 3 }, end: { x: MARGIN + 1, y: y - 3 }, thickness: 2, color });
    writeLines(page, [line], { x: MARGIN + 14, y, font: plain, color: ink });
    drawing.place.y -= LINE;
  }
}

interface Part {
  x: number;
  width: number;
  right: boolean;
}

function partsOf(columns: readonly ReportColumn[], rows: readonly ReportRow[]): Part[] {
  const indent = rows.some(({ picture }) => picture !== undefined) ? PICTURE + 8 : 0;
  return columns.map(({ part, right = false }, index) => {
    const before = columns.slice(0, index).reduce((sum, each) => sum + each.part, 0);
    const own = index === 0 ? indent : 0;
    return { x: MARGIN + before * WIDTH + own, width: part * WIDTH - own - (right ? 0 : 10), right };
  });
}

function cellLines({ plain }: ReportPens, parts: readonly Part[], texts: readonly string[]): string[][] {
  return parts.map(({ width }, index) => wrapped(plain, texts[index] ?? "", SIZE, width).slice(0, MOST_LINES));
}

function rowLines(pens: ReportPens, parts: readonly Part[], { cells, picture }: ReportRow) {
  const lines = cellLines(pens, parts, cells);
  const height = Math.max(picture ? PICTURE + 6 : 0, Math.max(...lines.map(({ length }) => length)) * LINE + 6);
  return { lines, height };
}

function drawTable(drawing: Drawing, columns: readonly ReportColumn[], rows: readonly ReportRow[]): void {
  const { pens } = drawing;
  const parts = partsOf(columns, rows);
  const titles = columns.map(({ title }) => title);
  const head = () => {
    drawCells(drawing, parts, cellLines(pens, parts, titles), pens.soft);
    drawing.place.y -= LINE + 5;
    rule(drawing, drawing.place.y - 1);
  };
  drawing.place.y -= GAP;
  head();
  for (const row of rows) {
    const { lines, height } = rowLines(pens, parts, row);
    if (drawing.place.y - height < BOTTOM) {
      drawing.next();
      head();
    }
    const { page, y } = drawing.place;
    const picture = row.picture?.scaleToFit(PICTURE, PICTURE);
    if (row.picture && picture) page.drawImage(row.picture, { x: MARGIN, y: y - 4 - picture.height, ...picture });
    drawCells(drawing, parts, lines, pens.ink);
    drawing.place.y -= height;
    rule(drawing, drawing.place.y - 1);
  }
  drawing.place.y -= 4;
}

function drawCells(
  { place: { page, y }, pens: { plain } }: Drawing,
  parts: readonly Part[],
  cells: readonly (readonly string[])[],
  color: Color,
): void {
  for (const [index, { x, width, right }] of parts.entries()) {
    for (const [place, line] of (cells[index] ?? []).entries()) {
      const own = right ? x + width - plain.widthOfTextAtSize(line, SIZE) : x;
      writeLines(page, [line], { x: own, y: y - place * LINE, font: plain, color });
    }
  }
}

function writeLines(
  page: PDFPage,
  lines: readonly string[],
  { x, y, font, color }: { x: number; y: number; font: PDFFont; color: Color },
): void {
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x, y: y - (index + 1) * LINE, size: SIZE, font, color });
  }
}
