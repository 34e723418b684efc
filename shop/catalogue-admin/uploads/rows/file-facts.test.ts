import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecords } from "../read-records.server.ts";
import { unguardedCell } from "./csv-text.ts";
import { inspectFile } from "./file-facts.ts";

async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size?: number) {
  const facts = await inspectFile(pieces(bytes, size));
  const records: { line: number; cells: string[] }[] = [];
  for await (const record of readRecords(pieces(bytes, size), facts)) records.push(record);
  return { facts, records };
}

const text = (value: string) => new TextEncoder().encode(value);
const latin = (value: string) => Uint8Array.from(value, (sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0)));

test.each([",", ";", "\t"])("the delimiter %j is recognised", async (delimiter) => {
  const { facts, records } = await read(text(["id", "name", "price"].join(delimiter).concat("\nA;1,\tx\n")));
  expect(facts.delimiter).toBe(delimiter);
  expect(records[0]?.cells).toEqual(["id", "name", "price"]);
});

test("a byte-order mark is no part of the first name, quoted or not", async () => {
  for (const first of ["id", '"id"']) {
    const { facts, records } = await read(text(`\uFEFF${first};name\r\nA;Anel\r\n`));
    expect(records.map(({ cells }) => cells)).toEqual([
      ["id", "name"],
      ["A", "Anel"],
    ]);
    expect(facts.records).toBe(1);
  }
});

test("Windows-1252 is told from UTF-8, also when the first accent comes late", async () => {
  const filler = "A;plain\n".repeat(20_000);
  const old = await read(latin(`id;name\n${filler}B;Açaí € \x93ok\x94\n`), 65_536);
  expect(old.facts.encoding).toBe("windows-1252");
  expect(old.records.at(-1)?.cells).toEqual(["B", "Açaí € “ok”"]);
  const fresh = await read(text(`id;name\n${filler}B;Açaí €\n`), 65_536);
  expect(fresh.facts.encoding).toBe("utf-8");
  expect(fresh.records.at(-1)?.cells[1]).toBe("Açaí €");
});

test("quotes hold delimiters, line breaks and quotes; lines are counted as editors count them", async () => {
  const { facts, records } = await read(text('id,name\nA,"um ""anel"",\nde prata"\n\n,,\nB,"x"\nC,7" de aro\n'));
  expect(records).toEqual([
    { line: 1, cells: ["id", "name"] },
    { line: 2, cells: ["A", 'um "anel",\nde prata'] },
    { line: 6, cells: ["B", "x"] },
    { line: 7, cells: ["C", '7" de aro'] },
  ]);
  expect(facts).toMatchObject({ records: 3, unclosedQuoteLine: null });
});

test("a quote that nothing closes is named with its line", async () => {
  const facts = await inspectFile(pieces(text('id,name\nA,"um anel\nB,dois\n')));
  expect(facts.unclosedQuoteLine).toBe(2);
});

test("a renamed spreadsheet is no text", async () => {
  expect(await inspectFile(pieces(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)))).toMatchObject({ isBinary: true });
});

test("what stands above the header is no part of the table, and lines count it", async () => {
  const { facts, records } = await read(
    text('sep=;\r\n"Minha loja\nProdutos";;\r\n\r\nid;name;price\r\nA;"um\r\ndois";3\r\nB;x;4\r\n'),
  );
  expect(facts).toMatchObject({ delimiter: ";", headerLine: 5, records: 2 });
  expect(records.map(({ line }) => line)).toEqual([5, 6, 8]);
});

test("each line ends as it does", async () => {
  const { facts, records } = await read(text("id,name\rA,um\r\nB,dois\nC,três\r\rD,quatro"));
  expect(facts.records).toBe(4);
  expect(records).toEqual([
    { line: 1, cells: ["id", "name"] },
    { line: 2, cells: ["A", "um"] },
    { line: 3, cells: ["B", "dois"] },
    { line: 4, cells: ["C", "três"] },
    { line: 6, cells: ["D", "quatro"] },
  ]);
});

test("whatever a cell says comes back with its line, however it is written and wherever the file is cut", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ç", '"', ",", ";", "\t", "\n", "\r", "\r\n", " ", "1", "'") });
  const lineEnd = fc.constantFrom("\r\n", "\n", "\r");
  const rows = fc.array(fc.tuple(cell, cell, lineEnd, fc.boolean()), { maxLength: 6 });
  const above = fc.constantFrom("", "sep=;\r\n", "Minha loja\n", '"Tabela de\rpreços"\n\n');
  const how = fc.record({ above, delimiter: fc.constantFrom(",", ";", "\t"), size: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(rows, how, async (given, { above, delimiter, size }) => {
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
      const written = (value: string, always: boolean) => (always || /[",;\t\r\n]/.test(value) ? quoted(value) : value);
      let file = `${above}id${delimiter}name\n`;
      const lines = [];
      for (const [a, b, end, always] of given) {
        lines.push({ line: file.split(/\r\n|\r|\n/).length, cells: [`x${a}`, b].map((each) => each.normalize("NFC")) });
        file += [`x${a}`, b].map((each) => written(each, always)).join(delimiter) + end;
      }
      const { facts, records } = await read(text(file), size);
      expect(records.slice(1)).toEqual(lines.map(({ line, cells }) => ({ line, cells: cells.map(unguardedCell) })));
      expect(facts).toMatchObject({ delimiter, records: given.length, unclosedQuoteLine: null });
    }),
  );
});
