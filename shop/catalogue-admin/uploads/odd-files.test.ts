import { describe, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginUpload, csvProduct, piecesOf, productCsv, uploadOf } from "#tests/setup/test-uploads.ts";
import { receiveFile } from "./receive-file.server.ts";
import { rereadFile } from "./reread-file.server.ts";
import { runUpload } from "./run-upload.server.ts";
import { type StartAnswer, startAfterDryRun } from "./start-upload.server.ts";
import { readProblems } from "./upload-queries.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

async function upload(csv: string | Uint8Array, dryRun = false) {
  const id = await beginUpload(shop, owner, { csv, dryRun });
  return ended(id);
}

async function ended(id: string) {
  await runUpload(shop.services, { uploadId: id });
  const { problems } = await readProblems(shop.services.db, id, {});
  return { ...(await uploadOf(shop, id)), said: problems.map(({ line, message }) => `${line}: ${message}`) };
}

async function started(answer: Promise<StartAnswer>) {
  const said = await answer;
  if (said.kind === "refused") throw new Error(said.reason);
  return ended(said.uploadId);
}

async function namesOf(prefix: string) {
  const rows = await shop.services.db
    .selectFrom("products")
    .where("id", "like", `${prefix}%`)
    .orderBy("id")
    .select(["name", "price_cents", "stock"])
    .execute();
  return rows.map(({ name, price_cents, stock }) => [name, price_cents, stock]);
}

const latin = (text: string) => Buffer.from(text, "latin1");
const HEAD = "id;name;category;price;description;material;stock";
const line = (id: string, price = "133,80", stock = "4") =>
  `${id};Anel Coração Médio;brincos;${price};Edição única;Prata 925;${stock}`;
const mac = (text: string) =>
  latin(
    text.replace(
      /[çãéõêúÇó]/g,
      (sign) => ({ ç: "\x8d", ã: "\x8b", é: "\x8e", õ: "\x9b", ê: "\x90", ú: "\x9c", ó: "\x97" })[sign] ?? "?",
    ),
  );
const dos = (text: string) =>
  latin(
    text.replace(
      /[çãéõêúó]/g,
      (sign) => ({ ç: "\x87", ã: "\xc6", é: "\x82", õ: "\xe4", ê: "\x88", ú: "\xa3", ó: "\xa2" })[sign] ?? "?",
    ),
  );
const utf16 = (text: string) => Buffer.from(text, "utf16le");

const OWN = "Código;Nome;Categoria;Preço;Descrição;Material;Estoque";

/** Each brings the product of `line`, named by its program. */
const FILES: Record<string, (id: string) => string | Uint8Array> = {
  "Excel in Portuguese, 'CSV UTF-8'": (id) => `\uFEFF${HEAD}\r\n${line(id)}\r\n`,
  "Excel in Portuguese, 'CSV (separado por vírgulas)'": (id) => latin(`${HEAD}\r\n${line(id)}\r\n`),
  "Excel in Portuguese, 'CSV (MS-DOS)'": (id) => dos(`${HEAD}\r\n${line(id)}\r\n`),
  "Excel, 'Texto Unicode'": (id) => utf16(`\uFEFF${HEAD}\r\n${line(id)}\r\n`.replaceAll(";", "\t")),
  "a database tool, UTF-16 without its mark": (id) => utf16(`${HEAD}\n${line(id)}\n`),
  "an old Unix, UTF-16 with the high byte first": (id) => utf16(`\uFEFF${HEAD}\n${line(id)}\n`).swap16(),
  "the same without its mark": (id) => utf16(`${HEAD}\n${line(id)}\n`).swap16(),
  "Excel for Mac, 'CSV (Macintosh)'": (id) => mac(`${HEAD}\r${line(id)}\r`),
  "Excel for Mac, 'CSV'": (id) => mac(`${HEAD}\r\n${line(id)}`),
  "Google Sheets": (id) => `${HEAD}\r\n${line(id, '"133,80"')}`.replaceAll(";", ","),
  "Google Sheets in English": (id) => `${HEAD}\r\n${line(id, "133.80")}`.replaceAll(";", ","),
  "LibreOffice, all quoted": (id) => `${HEAD}\n${line(id)}\n`.replaceAll(/[^;\n]+/g, (cell) => `"${cell}"`),
  "LibreOffice, tabs": (id) => `${HEAD}\n${line(id)}\n`.replaceAll(";", "\t"),
  "Numbers, with the table's name": (id) => `Tabela 1;;;;;;\r\n${HEAD}\r\n${line(id)}\r\n`,
  "Numbers, letters in parts": (id) => `${HEAD}\n${line(id)}\n`.normalize("NFD"),
  "Excel told its separator": (id) => `sep=;\r\n${HEAD}\r\n${line(id)}\r\n`,
  "Excel told its separator, with a mark": (id) => `\uFEFFsep=;\r\n${HEAD}\r\n${line(id)}\r\n`,
  "Excel told its separator, quoted": (id) => `"sep=;"\r\n${HEAD}\r\n${line(id)}\r\n`,
  "a title of two lines and an empty one": (id) => `Catálogo 2026;;\n"Loja; filial\nCentro"\n\n${HEAD}\n${line(id)}\n`,
  "a title in Windows-1252": (id) => latin(`Cat\xe1logo de ver\xe3o\r\n${HEAD}\r\n${line(id)}\r\n`),
  "a script, floating remains": (id) => `${HEAD}\n${line(id, "133.80000000000001", "4.0")}\n`,
  "a script, the other way": (id) => `${HEAD}\n${line(id, "133.79999999999998", "3.9999999999999996")}\n`,
  "a tool that keeps its codes": (id) => `${HEAD}\n${line(id).replace(id, `="${id}"`)}\n`,
  "the same, quoted": (id) => `${HEAD}\n${line(id).replace(id, `"=""${id}"""`)}\n`,
  "money with its sign": (id) => `${HEAD}\n${line(id, "R$ 133,80", "4,00")}\n`,
  "money with a fixed space": (id) => `${HEAD}\n${line(id, "R$\u00a0133,80")}\n`,
  "empty columns at the end": (id) => `${HEAD};;;\n${line(id)};;;\n;;;;;;;;;\n`,
  "empty cells at the end": (id) => `${HEAD}\n${line(id)};;;\n`,
  "columns without a cell": (id) => `${HEAD};tags;details\n${line(id)}\n`,
  "mixed ends of lines": (id) => `${HEAD}\r\r\n\n${line(id)}\n\r`,
  "capitals in the header": (id) => `${HEAD.toUpperCase()}\n${line(id)}\n`,
  "an owner, headings in Portuguese": (id) => `${OWN}\n${line(id)}\n`,
  "an owner, small headings without accents": (id) =>
    `codigo;nome;categoria;preco;descricao;material;estoque\n${line(id)}\n`,
  "an owner, capitals in Windows-1252": (id) => latin(`${OWN.toUpperCase()}\r\n${line(id)}\r\n`),
  "Excel for Mac, told its separator, headings in Portuguese": (id) => mac(`sep=;\r${OWN}\r${line(id)}\r`),
  "Excel, 'CSV (MS-DOS)', headings in Portuguese": (id) => dos(`${OWN}\r\n${line(id)}\r\n`),
  "Excel, 'Texto Unicode', headings in Portuguese": (id) =>
    utf16(`\uFEFF${OWN}\r\n${line(id)}\r\n`.replaceAll(";", "\t")),
  "Numbers, headings in parts": (id) => `${OWN}\n${line(id)}\n`.normalize("NFD"),
  "quotes within a cell": (id) => `${HEAD}\n${line(id).replace("única", 'de 7" única')}\n`,
};

describe("a file from", () => {
  test.each(Object.entries(FILES).map(([program, file], at) => [program, file, `EST-${at}`] as const))(
    "%s brings its product",
    async (_, file, id) => {
      const done = await upload(file(id));
      expect(done).toMatchObject({ dryRun: false, created: 1, failed: 0, total: 1 });
      expect(await namesOf(id)).toEqual([["Anel Coração Médio", 13_380, 4]]);
    },
  );

  test("Windows with typographic quotes keeps them", async () => {
    const done = await upload(
      latin(`${HEAD}\r\n${line("ASPAS-1").replace("Coração Médio", "\x93Lua\x94 d\x92água")}\r\n`),
    );
    expect(done).toMatchObject({ created: 1, reading: null });
    expect(await namesOf("ASPAS-1")).toEqual([["Anel “Lua” d’água", 13_380, 4]]);
  });
});

describe("a line is named as an editor numbers it", () => {
  test.each([
    ["a cell of several lines above", `${HEAD}\n${line("N-1").replace("única", '"u\nn\nc"')}\n`, 0],
    ["a quoted cell of several lines", `${HEAD}\n${line("N-2").replace("Edição única", '"u\r\nn\rc"')}\nX;;;;;;\n`, 5],
    ["sep=", `sep=;\r\n${HEAD}\r\nX;;;;;;\r\n`, 3],
    ["a title", `Minha loja\n\n${HEAD}\nX;;;;;;\n`, 4],
    ["old Mac lines", `${HEAD}\r${line("N-3")}\rX;;;;;;\r`, 3],
    ["empty lines", `${HEAD}\r\n\r\n\r\nX;;;;;;\r\n`, 4],
  ])("with %s", async (_, file, at) => {
    const { said } = await upload(file);
    expect(said.filter((each) => each.includes("X"))).toEqual(
      at === 0 ? [] : [expect.stringMatching(new RegExp(`^${at}: Produto X: Campos obrigat`))],
    );
  });
});

describe("what is in doubt", () => {
  test("a short line is written and told of; one with too much is refused", async () => {
    const file = `${HEAD};tags\n${line("CURTA-1")}\n${line("CURTA-2")};a;b\n`;
    expect(await upload(file)).toMatchObject({
      created: 1,
      failed: 1,
      warned: 1,
      said: [
        "3: Produto CURTA-2: Esperadas 8 colunas, encontradas 9. Confira aspas e separadores",
        "2: Produto CURTA-1: Falta 1 coluna no fim da linha: foi lida como vazia",
      ],
    });
  });

  test("a stray byte keeps its line out, and no other", async () => {
    const [before, after] = `${HEAD}\n${line("BYTE-1")}\n${line("BYTE-2").replace("única", "\uFFFDnica")}\n`.split(
      "\uFFFD",
    );
    const stray = Buffer.concat([Buffer.from(before ?? ""), Buffer.of(0xfa), Buffer.from(after ?? "")]);
    const tried = await upload(stray);
    expect(tried).toMatchObject({
      created: 1,
      failed: 1,
      said: [expect.stringContaining("3: Produto BYTE-2: As letras")],
    });
  });

  test("a NUL is no end of the upload", async () => {
    const filler = `${line("NULO-1")}\n${"\n".repeat(70_000)}`;
    const done = await upload(`${HEAD}\n${filler}${line("NULO-2").replace("única", "\0")}\n`);
    expect(done).toMatchObject({ status: "completed", created: 1, failed: 1 });
  });

  // Rules: UPLOAD-93.
  test("letters that two code pages read alike are looked at before anything is written", async () => {
    const file = latin(`${HEAD}\nDUVIDA-1;Pe\x87a;brincos;10;x;y;1\n`);
    const tried = await upload(file);
    expect(tried).toMatchObject({ dryRun: true, created: 1, reading: { isUnsure: true } });
    expect(await namesOf("DUVIDA")).toEqual([]);
    const other = tried.reading?.encoding === "macintosh" ? "cp850" : "macintosh";
    const again = await started(rereadFile(shop.services, owner.session, tried.id, other));
    expect(again).toMatchObject({ dryRun: true, created: 1, reading: { encoding: other, isUnsure: false } });
    expect(again.reading?.readings[0]).toEqual({ encoding: other, words: [other === "cp850" ? "Peça" : "Peáa"] });
    // What the first dry run showed can no longer be written.
    await expect(started(startAfterDryRun(shop.services, owner.session, tried.id))).rejects.toThrow("unknown_file");
    expect(await started(startAfterDryRun(shop.services, owner.session, again.id))).toMatchObject({
      dryRun: false,
      created: 1,
    });
    expect(await namesOf("DUVIDA")).toEqual([[other === "cp850" ? "Peça" : "Peáa", 1_000, 1]]);
  });

  test("a doubtful reading may be written as it was shown", async () => {
    const tried = await upload(latin(`${HEAD}\nVISTO-1;Pe\x87a;brincos;10;x;y;1\n`));
    expect(await started(startAfterDryRun(shop.services, owner.session, tried.id))).toMatchObject({ dryRun: false });
    expect(await namesOf("VISTO")).toHaveLength(1);
  });

  test.each([
    ["letters of no encoding", latin(`${HEAD}\nA;\x81\x9d\xd0\xb2\xf0;x;1;x;y;1\n`), "unreadable_letters"],
    ["an export of Nuvemshop", "Identificador URL;Nome;Categorias;Preço\nanel;Anel;Anéis;10\n", "missing_columns"],
    ["an export of Shopify", "Handle,Title,Body (HTML),Variant Price\nanel,Anel,<p>x</p>,10\n", "missing_columns"],
    ["a spreadsheet that was renamed", Buffer.of(0x50, 0x4b, 3, 4, 0, 0, 0, 1), "wrong_format"],
    ["a title and nothing else", "Minha loja\n", "no_data"],
  ])("%s: the whole file is refused", async (_, file, reason) => {
    const bytes = typeof file === "string" ? Buffer.from(file) : file;
    const sent = { kind: "csv", filename: "produtos.csv", bytes: piecesOf(bytes) } as const;
    expect(await receiveFile(shop.services, owner.session, sent)).toMatchObject({ kind: "refused", reason });
  });

  test("a line at fault comes out as it came in, whatever its length", async () => {
    const done = await upload(`${productCsv([csvProduct("VAI-1", { price: "x", tags: "" })], ";")};;\n`);
    expect(done).toMatchObject({ failed: 1, said: ["2: Produto VAI-1: Preço deve ser um número positivo"] });
  });
});
