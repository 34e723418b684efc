import { type CellValue, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { smallZip } from "#tests/setup/small-zip.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { piecesOf, sendFile, uploadOf } from "#tests/setup/test-uploads.ts";
import { receiveFile } from "./receive-file.server.ts";
import { runUpload } from "./run-upload.server.ts";
import { startUpload } from "./start-upload.server.ts";
import { readProblems } from "./upload-queries.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

const OWN = ["Código", "Nome", "Categoria", "Preço", "Descrição", "Material", "Estoque", "Tamanhos", "Oferta"];

const sheetOf = (rows: CellValue[][]) =>
  writeXlsx({
    sheets: [
      { name: "Peças", rows },
      { name: "Notas", rows: [["x"]] },
    ],
  });

async function upload(bytes: Uint8Array) {
  const csvFile = await sendFile(shop, owner, "Peças.XLSX", bytes);
  const started = await startUpload(shop.services, owner.session, {
    csvFile,
    zipFile: null,
    mode: "both",
    dryRun: false,
  });
  if (started.kind === "refused") throw new Error(started.reason);
  await runUpload(shop.services, { uploadId: started.uploadId });
  const { problems } = await readProblems(shop.services.db, started.uploadId, {});
  return { ...(await uploadOf(shop, started.uploadId)), said: problems.map(({ line, message }) => [line, message]) };
}

const refused = (bytes: Uint8Array, filename = "pecas.xlsx") =>
  receiveFile(shop.services, owner.session, { kind: "csv", filename, bytes: piecesOf(bytes) });

test("a spreadsheet of Excel brings what its first sheet says, as it is shown", async () => {
  const rows = [
    ["Minha loja"],
    [],
    OWN,
    ["XLSX-1", "Anel Coração", "Anéis", 1299.5, 'Com "aspas"; e\nlinhas', "Prata 925", 4, "16|17", true],
    [17, "=Corrente", "correntes", 99, "Fígaro", "Prata 925", 3, null, false],
    [null, null, null],
    ["XLSX-3", "Anel", "aneis", "x", "d", "Prata 925", 1],
    ["XLSX-4", "Anel", "aneis", 10, "d", "Prata 925", null, new Date(Date.UTC(1899, 11, 30, 16, 2))],
  ];
  const done = await upload(await sheetOf(rows));
  expect(done).toMatchObject({ filename: "Peças.XLSX", created: 2, failed: 2, reading: null });
  expect(done.said).toEqual([
    [expect.any(Number), "Produto XLSX-3: Preço deve ser um número positivo"],
    [expect.any(Number), expect.stringContaining("A planilha leu os tamanhos como hora")],
  ]);
  const products = await shop.services.db
    .selectFrom("products")
    .where("id", "in", ["XLSX-1", "17"])
    .orderBy("id")
    .select(["name", "price_cents", "description", "stock", "available_sizes", "is_on_sale"])
    .execute();
  expect(products).toEqual([
    ...[
      {
        name: "=Corrente",
        price_cents: 9_900,
        description: "Fígaro",
        stock: 3,
        available_sizes: [],
        is_on_sale: false,
      },
    ],
    {
      ...{ name: "Anel Coração", price_cents: 129_950, description: 'Com "aspas"; e\nlinhas', stock: 4 },
      ...{ available_sizes: ["16", "17"], is_on_sale: true },
    },
  ]);
});

describe("refused is", () => {
  const part = (xml: string) => new TextEncoder().encode(`<worksheet><sheetData>${xml}</sheetData></worksheet>`);
  const zipOf = (xml: string) => smallZip([{ name: "xl/worksheets/sheet1.xml", bytes: Buffer.from(part(xml)) }]);

  test.each([
    ["any other file of that name", Buffer.from("id,name\n1,2\n"), "wrong_format"],
    ["a ZIP that is no spreadsheet", smallZip([{ name: "a.txt", bytes: Buffer.from("a") }]), "wrong_format"],
    ["a cell beyond all columns", zipOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'), "sheet_too_large"],
    ["what opens into too much", zipOf(" ".repeat(65 * 1024 * 1024)), "sheet_too_large"],
  ])("%s", async (_, bytes, reason) => {
    expect(await refused(bytes)).toEqual({ kind: "refused", reason });
  });

  test("one without products, and one of another program", async () => {
    expect(await refused(await sheetOf([["id"]]))).toMatchObject({ reason: "no_data" });
    expect(await refused(await sheetOf([OWN, ["A"]]), "pecas.xls")).toMatchObject({ reason: "wrong_format" });
    expect(await refused(await sheetOf([OWN, ["A"]]), "pecas.csv")).toMatchObject({ reason: "wrong_format" });
  });
});
