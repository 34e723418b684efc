import { PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { pdfTexts } from "#tests/setup/files/pdf-texts.ts";
import { drawReport, type ReportBlock, type ReportPens } from "./draw-report.ts";

async function drawn(filled: number, blocks: readonly ReportBlock[]): Promise<string[]> {
  const document = await PDFDocument.create();
  const pens: ReportPens = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    serif: await document.embedFont(StandardFonts.TimesRoman),
    ink: rgb(0, 0, 0),
    soft: rgb(0.4, 0.4, 0.4),
    line: rgb(0.8, 0.8, 0.8),
  };
  const filling = Array.from({ length: filled }, (_, index) => [`Linha ${index}`, "cheia"] as const);
  drawReport(document, pens, { sender: "Loja", title: "Dossiê", lead: "Tudo." }, [
    { title: "Cheia", blocks: [{ kind: "facts", facts: filling }] },
    { title: "CABEÇA", blocks },
  ]);
  return pdfTexts(new Uint8Array(await document.save()));
}

const ROWS = [1, 2, 3, 4, 5].map((row) => `ROW ${row}`);
const TALL = "\noutra linha".repeat(4);

test.each<[string, ReportBlock[]]>([
  ["facts", [{ kind: "facts", facts: ROWS.map((row) => [row, `valor${TALL}`]) }]],
  [
    "table",
    [
      {
        kind: "table",
        columns: [{ title: "O quê", part: 1 }],
        rows: ROWS.map((row) => ({ cells: [`${row}${TALL}`] })),
      },
    ],
  ],
  ["text", [{ kind: "text", text: ROWS.join("\n") }]],
  ["words", [{ kind: "words", head: "alguém", text: ROWS.join("\n") }]],
  [
    "a heading of its own",
    [
      { kind: "text", text: "SUB", heading: true },
      { kind: "facts", facts: [["ROW 1", `a${TALL}`]] },
      { kind: "table", columns: [{ title: "O quê", part: 1 }], rows: [{ cells: ["ROW 2"] }, { cells: ["ROW 3"] }] },
    ],
  ],
])("a heading stays with the three rows after it, wherever the page ends: %s", async (_, blocks) => {
  for (let filled = 20; filled < 50; filled += 1) {
    const pages = await drawn(filled, blocks);
    const page = pages.find((each) => each.includes("CABEÇA"));
    for (const row of ["ROW 1", "ROW 2", "ROW 3"]) expect(page, `after ${filled} rows`).toContain(row);
    expect(pages.every((each) => each.includes("cheia") || each.includes("ROW"))).toBe(true);
  }
});

test("rows that are higher than a page together begin at the top of one, and leave none empty", async () => {
  const high = "\nlinha".repeat(40);
  const facts = ROWS.map((row) => [row, `valor${high}`] as const);
  const pages = await drawn(10, [{ kind: "facts", facts }]);
  expect(pages.map((page) => page.match(/ROW \d/g)?.length ?? 0)).toEqual([0, 2, 2, 1]);
});
