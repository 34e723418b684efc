import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecords } from "../read-records.server.ts";
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
  expect(await inspectFile(pieces(Uint8Array.of(0xff, 0xfe, 105, 0)))).toMatchObject({ isUtf16: true });
});

test("whatever a cell says comes back, and is counted, wherever the file is cut", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ç", '"', ",", ";", "\n", " ", "1") });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
        const lines = [["id", "name"], ...rows.map(([a, b]) => [`x${a}`, b])];
        const { facts, records } = await read(text(lines.map((line) => line.map(quoted).join(",")).join("\r\n")), size);
        expect(records.map(({ cells }) => cells)).toEqual(lines);
        expect(facts.records).toBe(rows.length);
      },
    ),
  );
});
