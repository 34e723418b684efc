import { expect, test } from "vitest";
import { readRecords } from "../read-records.server.ts";
import { csvLine, guardedCell, reportHeader, reportLine, unguardedCell } from "./csv-text.ts";
import { inspectFile } from "./file-facts.ts";

const FORMULAS = [
  "=1+1",
  '=HYPERLINK("http://mau.exemplo";"Clique")',
  "+5511999998888",
  "-2+3",
  "- em prata 925",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "  =1+1",
  "＝1+1",
  "'=1+1",
  "''@x",
];
const WORDS = [
  "Anel Lua",
  "a=b",
  "'aspas'",
  "99,90",
  "-50,05",
  "-7",
  "1.5",
  "+50%",
  "-12,5%",
  "",
  "16:2|17:1",
  "2026-11-23",
];

test.each(FORMULAS)("%j leaves as a text that no spreadsheet runs", (cell) => {
  expect(guardedCell(cell)).toBe(`'${cell}`);
  expect(csvLine([cell, "x"])).toMatch(/^"?'/);
});

test.each(WORDS)("%j leaves as it is: words are words and numbers stay numbers", (cell) => {
  expect(guardedCell(cell)).toBe(cell);
});

test("what left and comes back is what it was, however often", async () => {
  const cells = [...FORMULAS, ...WORDS, "fim"];
  const header = cells.map((_, at) => `c${at}`);
  let kept = cells;
  for (let round = 0; round < 3; round += 1) {
    const file = Buffer.from(
      reportHeader(header) +
        reportLine(header, { line: 2, problems: [{ field: "name", message: "=mau" }], cells: kept } as never),
    );
    const facts = await inspectFile(pieces(file));
    const records = [];
    for await (const { cells: read } of readRecords(pieces(file), { ...facts, delimiter: ";" })) records.push(read);
    const [line, said, ...own] = records[1] ?? [];
    expect([line, said]).toEqual(["2", "=mau"]);
    kept = own;
    expect(kept).toEqual(cells);
  }
});

test("an apostrophe of one's own stays", () => {
  for (const cell of ["'aspas'", "'", "''", "d'água", "'1"]) expect(unguardedCell(cell)).toBe(cell);
});

async function* pieces(bytes: Buffer) {
  yield bytes;
}
