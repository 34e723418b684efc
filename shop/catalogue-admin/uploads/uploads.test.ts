import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { smallZip } from "#tests/setup/small-zip.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import {
  beginUpload,
  csvProduct,
  piecesOf,
  productCsv,
  sendFile,
  type TestUpload,
  uploadOf,
} from "#tests/setup/test-uploads.ts";
import { cancelUpload } from "./cancel-upload.server.ts";
import { receiveFile } from "./receive-file.server.ts";
import { resumeUploads } from "./resume-uploads.server.ts";
import { retryUpload } from "./retry-upload.server.ts";
import { runUpload } from "./run-upload.server.ts";
import { startAfterDryRun, startUpload } from "./start-upload.server.ts";
import { runUndo, undoUpload } from "./undo/undo-upload.server.ts";
import { canBeRetried, storedFile } from "./upload.ts";
import { type ProblemFilter, readErrorLogs, readKeptLines, readProblems } from "./upload-queries.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

afterEach(async () => {
  const { db, clock } = shop.services;
  expect(await checkLedger(db, { now: clock() })).toEqual([]);
});

/** Uploads a file and runs its job immediately. */
async function upload(wanted: TestUpload) {
  const id = await beginUpload(shop, owner, wanted);
  await runUpload(shop.services, { uploadId: id });
  return uploadOf(shop, id);
}

async function undo(id: string) {
  expect(await undoUpload(shop.services, owner.session, id)).toEqual({ kind: "undoing" });
  await runUndo(shop.services, { uploadId: id });
  return uploadOf(shop, id);
}

function product(id: string) {
  return shop.services.db.selectFrom("products").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
}

async function stockOf(id: string) {
  const rows = await readRows(shop.services.db, "skus", { product_id: id }, ["size", "on_hand"], "size");
  return Object.fromEntries(rows.map(({ size, on_hand }) => [size ?? "todos", on_hand]));
}

async function messagesOf(id: string) {
  const { problems } = await readProblems(shop.services.db, id, {});
  return problems.map(({ line, message }) => [line, message]);
}

const picture = (red: number) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: { r: red, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();

const UNPROVED = (id: string) =>
  `Produto ${id}: Preço "de" sem comprovação: não foi cobrado em 30 dos últimos 90 dias nem declarado`;

describe("an upload", () => {
  test("creates products with pieces, search entries and a first price; what is wrong stops nothing else", async () => {
    const csv = productCsv([
      csvProduct("NOVO-1", { category: "brincos", stock: "4", discount_price: "80,00", tags: "fino|polido" }),
      csvProduct("NOVO-2", { category: "relogios" }),
      csvProduct("NOVO-3", { available_sizes: "16:2|17:1", gtin: "16:7891234567895" }),
      csvProduct("NOVO-1", { name: "De novo" }),
    ]);
    const done = await upload({ csv: `${csv}\nNOVO-9,curta\n` });
    expect(done).toMatchObject({ status: "completed", total: 5, processed: 5, successful: 2, failed: 3, created: 2 });
    expect(await messagesOf(done.id)).toEqual([
      [3, "Produto NOVO-2: Categoria inválida"],
      [5, "Produto NOVO-1: Repetido: já está na linha 2"],
      [6, expect.stringContaining("Produto NOVO-9: Esperadas")],
      [2, UNPROVED("NOVO-1")],
    ]);
    expect(await product("NOVO-1")).toMatchObject({
      name: "Anel NOVO-1",
      price_cents: 10_000,
      discount_price_cents: 8_000,
      stock: 4,
      tags: ["fino", "polido"],
    });
    expect(await stockOf("NOVO-3")).toEqual({ "16": 2, "17": 1 });
    const { db } = shop.services;
    const history = await db.selectFrom("price_history").where("product_id", "=", "NOVO-1").selectAll().execute();
    expect(history).toMatchObject([{ price_cents: 10_000, discount_price_cents: 8_000 }]);
    expect(await db.selectFrom("search_entries").where("product_id", "=", "NOVO-1").selectAll().execute()).toHaveLength(
      1,
    );
    const moved = await readRows(
      db,
      "stock_movements",
      { reference: `upload:${done.id}` },
      ["delta", "reason"],
      "delta",
    );
    expect(moved).toEqual([1, 2, 4].map((delta) => ({ delta, reason: "import" })));
  });

  test("of the same file again changes nothing", async () => {
    const csv = productCsv([
      csvProduct("MESMO-1", {
        stock: "4",
        weight_g: "3,5",
        image_alts: "a",
        images: "x.jpg",
        available_sizes: "16|17",
      }),
      csvProduct("MESMO-2", { available_sizes: "16:2", ncm: "71131100" }),
    ]);
    await upload({ csv });
    const before = await product("MESMO-1");
    expect(await upload({ csv })).toMatchObject({ status: "completed", unchanged: 2, created: 0, updated: 0 });
    expect(await product("MESMO-1")).toEqual(before);
  });

  test("changes what a file says and leaves what it does not speak of", async () => {
    await upload({ csv: productCsv([csvProduct("MUDA-1", { stock: "4", tags: "a|b", discount_price: "90" })]) });
    const done = await upload({ csv: productCsv([csvProduct("MUDA-1", { price: "120,00", stock: "" })]) });
    expect(done).toMatchObject({ updated: 1 });
    expect(await product("MUDA-1")).toMatchObject({
      price_cents: 12_000,
      discount_price_cents: 9_000,
      tags: ["a", "b"],
      stock: 4,
      version: 2,
    });
  });

  test("does only what its mode says", async () => {
    await upload({ csv: productCsv([csvProduct("MODO-1")]) });
    const rows = productCsv([csvProduct("MODO-1", { name: "Outro" }), csvProduct("MODO-2", { available_sizes: "16" })]);
    const created = await upload({ csv: rows, mode: "create" });
    expect(created).toMatchObject({ created: 1, failed: 1 });
    expect(await messagesOf(created.id)).toEqual([[2, "Produto MODO-1: Já existe na loja (modo: só criar)"]]);
    const updated = await upload({
      csv: productCsv([csvProduct("MODO-1", { name: "Outro" }), csvProduct("MODO-3")]),
      mode: "update",
    });
    expect(updated).toMatchObject({ updated: 1, failed: 1 });
    expect(await messagesOf(updated.id)).toEqual([[3, "Produto MODO-3: Não existe na loja (modo: só atualizar)"]]);
  });

  test("with no valid product at all has failed, in the words of the specification", async () => {
    const done = await upload({ csv: productCsv([csvProduct("NADA-1", { price: "0" })]) });
    expect(done).toMatchObject({ status: "failed", generalError: "Nenhum produto válido", failed: 1 });
  });

  test("never takes pieces that a payment holds", async () => {
    await upload({ csv: productCsv([csvProduct("PRESO-1", { stock: "4" })]) });
    const { db } = shop.services;
    await db.updateTable("skus").set({ reserved: 3 }).where("product_id", "=", "PRESO-1").execute();
    const done = await upload({
      csv: productCsv([csvProduct("PRESO-1", { stock: "2" }), csvProduct("PRESO-2", { category: "brincos" })]),
    });
    expect(await messagesOf(done.id)).toEqual([[2, expect.stringContaining("reservadas")]]);
    expect(await stockOf("PRESO-1")).toEqual({ todos: 4 });
    await db.updateTable("skus").set({ reserved: 0 }).where("product_id", "=", "PRESO-1").execute();
  });

  test("keeps its file only as long as it is needed", async () => {
    const id = await beginUpload(shop, owner, { csv: productCsv([csvProduct("ARQUIVO-1")]) });
    const { db, storage } = shop.services;
    const { csv_file } = await db.selectFrom("bulk_uploads").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
    expect(await storage.has(storedFile(csv_file ?? ""))).toBe(true);
    await runUpload(shop.services, { uploadId: id });
    expect(await storage.has(storedFile(csv_file ?? ""))).toBe(false);
  });
});

describe("a rehearsal", () => {
  test("tells what would happen, writes nothing, and can be followed by the real thing", async () => {
    const rows = [csvProduct("ENSAIO-1"), csvProduct("ENSAIO-2", { stock: "-1" })];
    const tried = await upload({ csv: productCsv(rows), dryRun: true });
    expect(tried).toMatchObject({ status: "completed", dryRun: true, created: 1, failed: 1, hasFile: true });
    const { db } = shop.services;
    expect(await db.selectFrom("products").where("id", "like", "ENSAIO%").select("id").execute()).toEqual([]);
    const answer = await startAfterDryRun(shop.services, owner.session, tried.id);
    if (answer.kind === "refused") throw new Error(answer.reason);
    await runUpload(shop.services, { uploadId: answer.uploadId });
    expect(await uploadOf(shop, answer.uploadId)).toMatchObject({ status: "completed", created: 1, failed: 1 });
    expect(await uploadOf(shop, tried.id)).toMatchObject({ hasFile: false });
  });
});

describe("a ring or bracelet without sizes", () => {
  const EVERY = (id: string, from: string, to: string) =>
    `Produto ${id}: Sem available_sizes, a peça fica à venda em todos os tamanhos, de ${from} a ${to}`;

  test("is warned of when it comes, and when it loses its sizes, but not each time", async () => {
    const csv = productCsv([
      csvProduct("SEM-1"),
      csvProduct("SEM-2", { available_sizes: "16|17" }),
      csvProduct("SEM-3", { category: "brincos" }),
    ]);
    const rehearsed = await upload({ csv, dryRun: true });
    expect(rehearsed).toMatchObject({ warned: 1, failed: 0 });
    expect(await messagesOf(rehearsed.id)).toEqual([[2, EVERY("SEM-1", "11", "24")]]);
    expect(await upload({ csv })).toMatchObject({ created: 3, warned: 1 });
    const lost = await upload({
      csv: productCsv([
        csvProduct("SEM-1", { price: "120,00", available_sizes: "" }),
        csvProduct("SEM-2", { available_sizes: "" }),
      ]),
    });
    expect(await messagesOf(lost.id)).toEqual([[3, EVERY("SEM-2", "11", "24")]]);
  });
});

describe("a second upload", () => {
  test("is refused while one runs, and so is undoing", async () => {
    const first = await upload({ csv: productCsv([csvProduct("SEGUNDO-1")]) });
    const id = await beginUpload(shop, owner, { csv: productCsv([csvProduct("SEGUNDO-2")]) });
    await expect(beginUpload(shop, owner, { csv: productCsv([csvProduct("SEGUNDO-3")]) })).rejects.toThrow("busy");
    expect(await undoUpload(shop.services, owner.session, first.id)).toMatchObject({ reason: "not_undoable" });
    await runUpload(shop.services, { uploadId: id });
  });

  test("started at the very same moment is refused, too", async () => {
    const csvFile = await sendFile(shop, owner, "a.csv", Buffer.from(productCsv([csvProduct("JUNTOS-1")])));
    const order = { csvFile, zipFile: null, mode: "both", dryRun: false } as const;
    const answers = await Promise.all([1, 2, 3].map(() => startUpload(shop.services, owner.session, order)));
    expect(answers.filter(({ kind }) => kind === "started")).toHaveLength(1);
    for (const answer of answers) if (answer.kind === "started") await runUpload(shop.services, answer);
  });
});

describe("a long upload", () => {
  const rows = (prefix: string) =>
    Array.from({ length: 1_200 }, (_, n) => csvProduct(`${prefix}-${n}`, { stock: "1" }));

  test("goes on where its last batch ended when its process is gone", async () => {
    const id = await beginUpload(shop, owner, { csv: productCsv(rows("LONGO")) });
    await runUpload(shop.services, { uploadId: id }, { sliceMs: 0 });
    expect(await uploadOf(shop, id)).toMatchObject({ status: "processing", processed: 500, created: 500 });
    // Two processes run it concurrently: one finds the other's batch done, and stops.
    await Promise.all([runUpload(shop.services, { uploadId: id }), runUpload(shop.services, { uploadId: id })]);
    expect(await uploadOf(shop, id)).toMatchObject({
      status: "completed",
      processed: 1_200,
      created: 1_200,
      total: 1_200,
    });
  });

  test("is found by whoever starts, or after it has been silent", async () => {
    const id = await beginUpload(shop, owner, { csv: productCsv([csvProduct("ACHADO-1")]) });
    const waiting = async () => {
      const jobs = await shop.services.pool.query(
        "select count(*)::int as n from pgboss.job where name = 'uploads.run'",
      );
      return jobs.rows[0].n as number;
    };
    const before = await waiting();
    await resumeUploads(shop.services);
    expect(await waiting()).toBe(before);
    await resumeUploads(shop.services, { atStart: true });
    expect(await waiting()).toBe(before + 1);
    await runUpload(shop.services, { uploadId: id });
  });

  test("waits for a database that takes too long; an error of the shop stops it where it is, and it can be tried again", async () => {
    const { services } = shop;
    const id = await beginUpload(shop, owner, { csv: productCsv(rows("PARTIDO")) });
    await runUpload(services, { uploadId: id }, { sliceMs: 0 });
    const failing = (error: Error) => ({
      ...services,
      storage: {
        ...services.storage,
        readPieces() {
          throw error;
        },
      },
    });
    const late = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    await expect(runUpload(failing(late), { uploadId: id })).rejects.toThrow("statement timeout");
    expect(await uploadOf(shop, id)).toMatchObject({ status: "processing", processed: 500 });

    await runUpload(failing(new TypeError("a bug")), { uploadId: id });
    const failed = await uploadOf(shop, id);
    expect(failed).toMatchObject({ status: "failed", processed: 500, hasFile: true });
    expect(failed && canBeRetried(failed)).toBe(true);
    const packer = await createTestStaff(shop, "fulfilment", "packer");
    expect(await retryUpload(services, packer.session, id)).toMatchObject({ reason: "not_allowed" });
    const other = await beginUpload(shop, owner, { csv: productCsv([csvProduct("OUTRO-1")]) });
    expect(await retryUpload(services, owner.session, id)).toMatchObject({ reason: "busy" });
    await runUpload(services, { uploadId: other });
    const presses = await Promise.all([1, 2].map(() => retryUpload(services, owner.session, id)));
    expect(presses.map((answer) => ("reason" in answer ? answer.reason : answer.kind)).toSorted()).toEqual([
      "busy",
      "retried",
    ]);
    await runUpload(services, { uploadId: id });
    expect(await uploadOf(shop, id)).toMatchObject({ status: "completed", created: 1_200, generalError: null });
    expect(await retryUpload(services, owner.session, id)).toMatchObject({ reason: "not_retriable" });
  });

  test("is called off between two batches; what was written stays and can be undone", async () => {
    const id = await beginUpload(shop, owner, { csv: productCsv(rows("PARADO")) });
    await runUpload(shop.services, { uploadId: id }, { sliceMs: 0 });
    expect(await cancelUpload(shop.services, owner.session, id)).toEqual({ kind: "cancelled" });
    await runUpload(shop.services, { uploadId: id });
    expect(await uploadOf(shop, id)).toMatchObject({ status: "cancelled", processed: 500 });
    expect(await cancelUpload(shop.services, owner.session, id)).toMatchObject({ reason: "not_running" });
    expect(await undo(id)).toMatchObject({ undoState: "undone", undone: 500 });
    expect((await product("PARADO-0")).archived_at).not.toBeNull();
  });
});

describe("undoing", () => {
  test("archives what was created and gives changed products their old values and pieces back", async () => {
    await upload({ csv: productCsv([csvProduct("VOLTA-1", { stock: "5", discount_price: "90,00" })]) });
    const changed = await upload({
      csv: productCsv([
        csvProduct("VOLTA-1", { price: "150", stock: "9", discount_price: "", name: "Trocado" }),
        csvProduct("VOLTA-2", { stock: "3" }),
      ]),
    });
    expect(await undo(changed.id)).toMatchObject({ undoState: "undone", undone: 2, kept: 0 });
    expect(await product("VOLTA-1")).toMatchObject({
      name: "Anel VOLTA-1",
      price_cents: 10_000,
      discount_price_cents: 9_000,
      stock: 5,
    });
    expect(await product("VOLTA-2")).toMatchObject({ archived_at: expect.anything(), stock: 0 });
    const { db } = shop.services;
    const history = await readRows(db, "price_history", { product_id: "VOLTA-1" }, ["price_cents"], "id");
    expect(history.map(({ price_cents }) => price_cents)).toEqual([10_000, 15_000, 10_000]);
    expect(await undoUpload(shop.services, owner.session, changed.id)).toMatchObject({ reason: "not_undoable" });
  });

  test("leaves what was changed or sold since", async () => {
    await upload({ csv: productCsv([csvProduct("FICA-1", { stock: "5" })]) });
    const changed = await upload({
      csv: productCsv([csvProduct("FICA-1", { price: "150", stock: "9", name: "Novo nome" })]),
    });
    const { db } = shop.services;
    await db.updateTable("products").set({ price_cents: 20_000 }).where("id", "=", "FICA-1").execute();
    // Eight of the nine are sold: only one can be removed.
    const sku = await db
      .updateTable("skus")
      .set({ on_hand: 1 })
      .where("product_id", "=", "FICA-1")
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("stock_movements").values({ sku_id: sku.id, delta: -8, reason: "adjustment" }).execute();
    expect(await undo(changed.id)).toMatchObject({ undoState: "undone", undone: 0, kept: 1 });
    expect(await product("FICA-1")).toMatchObject({ name: "Anel FICA-1", price_cents: 20_000, stock: 0 });
  });

  test("of pieces counted per size puts the shared ones back, for all sizes to draw on", async () => {
    await upload({ csv: productCsv([csvProduct("TAM-1", { stock: "5", available_sizes: "16|17" })]) });
    const changed = await upload({ csv: productCsv([csvProduct("TAM-1", { available_sizes: "16:2|17:1" })]) });
    expect(await stockOf("TAM-1")).toEqual({ "16": 2, "17": 1, todos: 0 });
    await undo(changed.id);
    expect(await stockOf("TAM-1")).toEqual({ todos: 5 });
  });

  test("is followed by the same file again: what was archived comes back", async () => {
    const csv = productCsv([csvProduct("RETORNA-1", { stock: "2" })]);
    const first = await upload({ csv });
    await undo(first.id);
    expect(await upload({ csv })).toMatchObject({ created: 1 });
    expect(await product("RETORNA-1")).toMatchObject({ archived_at: null, stock: 2 });
  });
});

test("what macOS writes in parts stands in the shop as everybody else writes it", async () => {
  const csv = productCsv([csvProduct("PARTES-1", { name: "Anel Coração", category: "anéis", tags: "coração|amor" })]);
  await upload({ csv: csv.normalize("NFD") });
  expect(await product("PARTES-1")).toMatchObject({ name: "Anel Coração", tags: ["coração", "amor"] });
  expect(await upload({ csv })).toMatchObject({ unchanged: 1 });
});

test("errors and warnings are counted, listed and handed out apart", async () => {
  const done = await upload({
    csv: productCsv([
      csvProduct("CERTO-1", { available_sizes: "16", images: "" }),
      csvProduct("ERRADO-1", { price: "99999999999.00" }),
      csvProduct("AVISO-1", { available_sizes: "16", images: "falta.jpg" }),
      csvProduct("AMBOS-1", { available_sizes: "16", images: "texto.jpg|falta.jpg" }),
    ]),
    zip: smallZip([{ name: "texto.jpg", bytes: Buffer.from("nenhuma imagem") }]),
  });
  expect(done).toMatchObject({ created: 2, failed: 2, warned: 1 });
  const { db } = shop.services;
  const page = (filter: ProblemFilter) => readProblems(db, done.id, filter);
  const errors = await page({ kind: "error" });
  expect(errors).toMatchObject({ total: 2, errors: 2, warnings: 2 });
  expect(errors.problems.map(({ line, message }) => [line, message])).toEqual([
    [3, "Produto ERRADO-1: Preço grande demais: o máximo é 9.999.999,99"],
    [5, "Produto AMBOS-1: A imagem não é JPG, PNG nem WebP"],
  ]);
  expect(errors.columns).toEqual([
    { column: "images", count: 1 },
    { column: "price", count: 1 },
  ]);
  const warnings = await page({ kind: "warning" });
  expect(warnings).toMatchObject({ total: 2, errors: 2, warnings: 2, columns: [{ column: "images", count: 2 }] });
  expect(warnings.problems.map(({ line, isError }) => [line, isError])).toEqual([
    [4, false],
    [5, false],
  ]);
  const linesOf = async (kind: "error" | "warning") =>
    (await readKeptLines(db, done.id, kind, 0, 10)).map(({ line, problems }) => [line, problems.length]);
  expect(await linesOf("error")).toEqual([
    [3, 1],
    [5, 1],
  ]);
  expect(await linesOf("warning")).toEqual([
    [4, 1],
    [5, 1],
  ]);
  expect((await readErrorLogs(db, [done.id], 10)).get(done.id)).toHaveLength(2);
});

describe("pictures from a ZIP", () => {
  test("are found by their names whatever their folder, stored once and shown", async () => {
    const zip = smallZip([
      { name: "fotos/verao/Anel-A.JPG", bytes: await picture(200) },
      { name: "../../etc/anel-b.jpg", bytes: await picture(10) },
      { name: "__MACOSX/anel-a.jpg", bytes: Buffer.from("x") },
      { name: "leia-me.txt", bytes: Buffer.from("nada") },
    ]);
    const csv = productCsv([
      csvProduct("FOTO-1", { available_sizes: "16", images: "anel-a.jpg|anel-b.jpg", image_alts: "De cima" }),
      csvProduct("FOTO-2", { available_sizes: "16", images: "falta.jpg|outra.jpg" }),
    ]);
    const done = await upload({ csv, zip });
    expect(done).toMatchObject({ created: 2, warned: 1, failed: 0 });
    expect(await messagesOf(done.id)).toEqual([[3, "Produto FOTO-2: 2 imagens não encontradas no ZIP nem na loja"]]);
    const { images } = await product("FOTO-1");
    expect(images).toEqual([
      expect.stringMatching(/^enviadas\/anel-a-[0-9a-f]{12}\.jpg$/),
      expect.stringMatching(/^enviadas\/anel-b-[0-9a-f]{12}\.jpg$/),
    ]);
    expect((await shop.fetch(`/imagens/${images[0]}`)).status).toBe(200);
    const checksum = /-([0-9a-f]{12})\.jpg$/.exec(images[0] ?? "")?.[1];
    expect((await shop.fetch(`/imagens/${images[0]?.replace(/\.jpg$/, "")}.${checksum}.320.avif`)).status).toBe(200);
    expect(await upload({ csv, zip })).toMatchObject({ unchanged: 2 });
  });

  test("that are none, or of which there are two, are named at their lines", async () => {
    const zip = smallZip([
      { name: "texto.jpg", bytes: Buffer.from("isto não é uma imagem") },
      { name: "a/dupla.jpg", bytes: await picture(1) },
      { name: "b/dupla.jpg", bytes: await picture(2) },
    ]);
    const csv = productCsv([
      csvProduct("RUIM-1", { images: "texto.jpg" }),
      csvProduct("RUIM-2", { images: "dupla.jpg" }),
      csvProduct("RUIM-3", { available_sizes: "16" }),
    ]);
    const done = await upload({ csv, zip });
    expect(done).toMatchObject({ created: 1, failed: 2 });
    expect(await messagesOf(done.id)).toEqual([
      [2, "Produto RUIM-1: A imagem não é JPG, PNG nem WebP"],
      [3, "Produto RUIM-2: Há mais de uma imagem com este nome no ZIP"],
    ]);
  });

  test("in folders of the pieces are found by their paths, or in the piece's own folder", async () => {
    const zip = smallZip([
      { name: "fotos/PASTA-1/1.jpg", bytes: await picture(40) },
      { name: "fotos/PASTA-1/Frente.JPG", bytes: await picture(80) },
      { name: "fotos\\PASTA-2\\1.jpg", bytes: await picture(120) },
      { name: "fotos/PASTA-4/1.jpg", bytes: await picture(160) },
      { name: "__MACOSX/fotos/PASTA-1/1.jpg", bytes: Buffer.from("x") },
      { name: "fotos/PASTA-1/.DS_Store", bytes: Buffer.from("x") },
      { name: "fotos/PASTA-1/._1.jpg", bytes: Buffer.from("x") },
      { name: "Thumbs.db", bytes: Buffer.from("x") },
      { name: "solta.jpg", bytes: await picture(200) },
    ]);
    const csv = productCsv([
      csvProduct("PASTA-1", { available_sizes: "16", images: "PASTA-1/1.jpg|fotos/PASTA-1/frente.jpg" }),
      csvProduct("PASTA-2", { available_sizes: "16", images: "1.jpg" }),
      csvProduct("PASTA-3", { available_sizes: "16", images: "PASTA-3/1.jpg" }),
      csvProduct("PASTA-5", { available_sizes: "16", images: "1.jpg" }),
      csvProduct("PASTA-6", {
        available_sizes: "16",
        images: "aneis/solta.jpg|https://loja.example/produtos/9/solta.jpg|C:\\Fotos\\solta.jpg",
      }),
    ]);
    const jpeg = csvProduct("PASTA-7", { available_sizes: "16", images: "SOLTA.JPEG" });
    expect(await upload({ csv: productCsv([jpeg]), zip })).toMatchObject({ created: 1, warned: 0 });
    const done = await upload({ csv, zip });
    expect(await messagesOf(done.id)).toEqual([
      [5, "Produto PASTA-5: Há mais de uma imagem com este nome no ZIP"],
      [4, "Produto PASTA-3: Imagem não encontrada no ZIP nem na loja"],
    ]);
    const reds = async (id: string) =>
      Promise.all(
        (await product(id)).images.map(async (path) => {
          const { channels } = await sharp(await (await shop.fetch(`/imagens/${path}`)).bytes()).stats();
          return Math.round((channels[0]?.mean ?? 0) / 10) * 10;
        }),
      );
    expect(await reds("PASTA-1")).toEqual([40, 80]);
    expect(await reds("PASTA-2")).toEqual([120]);
    expect(await reds("PASTA-6")).toEqual([200, 200, 200]);
    expect((await product("PASTA-3")).images).toEqual([]);
  });

  test("of an iPhone are told how to be saved, whatever they are called", async () => {
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(64)]);
    const zip = smallZip([
      { name: "IMG_1.HEIC", bytes: heic },
      { name: "pasta/IMG_2.heif", bytes: heic },
      { name: "IMG_3.jpg", bytes: heic },
      { name: "IMG_4.gif", bytes: Buffer.from("GIF89a") },
    ]);
    const csv = productCsv([
      csvProduct("HEIC-1", { category: "brincos", images: "IMG_1.HEIC" }),
      csvProduct("HEIC-2", { category: "brincos", images: "img_2.jpg" }),
      csvProduct("HEIC-3", { category: "brincos", images: "IMG_3.jpg" }),
      csvProduct("HEIC-4", { category: "brincos", images: "IMG_4.gif" }),
    ]);
    const words = "A imagem está em HEIC, que os navegadores não mostram: salve como JPG";
    expect(await messagesOf((await upload({ csv, zip })).id)).toEqual([
      [2, `Produto HEIC-1: ${words}`],
      [3, `Produto HEIC-2: ${words}`],
      [4, `Produto HEIC-3: ${words}`],
      [5, "Produto HEIC-4: A imagem não é JPG, PNG nem WebP"],
    ]);
  });

  // Rules: UPLOAD-61, UPLOAD-62.
  test("that are not there are named by no page, and a file without its ZIP takes none away", async () => {
    const zip = smallZip([{ name: "A/Dourada 1.jpg", bytes: await picture(31) }]);
    const shown = { category: "brincos", images: "A/dourada 1.jpg|falta.jpg", image_alts: "De cima|De lado" };
    await upload({ csv: productCsv([csvProduct("FICAM-1", shown)]), zip });
    const { images } = await product("FICAM-1");
    expect(images).toHaveLength(1);
    expect(await product("FICAM-1")).toMatchObject({ image_alts: ["De cima"] });
    const without = await upload({ csv: productCsv([csvProduct("FICAM-1", { ...shown, price: "120" })]) });
    expect(without).toMatchObject({ updated: 1, warned: 1 });
    expect(await product("FICAM-1")).toMatchObject({ images, image_alts: ["De cima"], price_cents: 12_000 });
    await upload({ csv: productCsv([csvProduct("FICAM-1", { ...shown, images: "outra.jpg" })]) });
    expect(await product("FICAM-1")).toMatchObject({ images });
    await upload({ csv: productCsv([csvProduct("FICAM-1", { ...shown, images: "" })]) });
    expect(await product("FICAM-1")).toMatchObject({ images: [] });
    // A name that an older release kept.
    const { db } = shop.services;
    await db
      .updateTable("products")
      .set({ images: ["velha.jpg", images[0] ?? ""] })
      .where("id", "=", "FICAM-1")
      .execute();
    const answer = await shop.fetch("/rest/v1/products?ids=FICAM-1");
    expect(await answer.json()).toMatchObject([{ images: [`/imagens/${images[0]}`] }]);
  });

  // Rules: UPLOAD-64.
  /** CP850, as Brazilian Windows writes it. */
  const cp850 = (text: string) => Buffer.from([...text].map((sign) => CP850[sign] ?? sign.charCodeAt(0)));
  const CP850: Record<string, number> = { ç: 0x87, ã: 0xc6, é: 0x82, Ó: 0xe0, õ: 0xe4, Á: 0xb5 };
  /** Info-ZIP's Unicode path; valid only for the name whose checksum it carries. */
  function unicodePath(path: string, of: Buffer): Buffer {
    const text = Buffer.from(path, "utf8");
    const field = Buffer.alloc(9);
    field.writeUInt16LE(0x7075, 0);
    field.writeUInt16LE(5 + text.length, 2);
    field.writeUInt8(1, 4);
    field.writeUInt32LE(crc32(of), 5);
    return Buffer.concat([field, text]);
  }

  test.each([
    ["Windows, without a word on its code page", cp850("Fotos\\Anel coração.JPG"), undefined],
    ["Windows with capitals", cp850("ÁREA/ANEL CORAçãO.jpg"), undefined],
    ["Windows in its other code page", Buffer.from("anel cora\xe7\xe3o.jpg", "latin1"), undefined],
    ["Linux, UTF-8 without saying so", Buffer.from("fotos/anel coração.jpg"), undefined],
    ["macOS, in parts and without saying so", Buffer.from("anel coração.jpg".normalize("NFD")), undefined],
    ["macOS, in parts", "anel coração.jpg".normalize("NFD"), undefined],
    ["Info-ZIP, with a path of its own", Buffer.from("anel cora__o.jpg"), "fotos/anel coração.jpg"],
  ])("with accents are found as %s wrote them", async (_, name, unicode) => {
    const extra = unicode === undefined ? undefined : unicodePath(unicode, Buffer.from(name));
    const zip = smallZip([{ name, bytes: await picture(77), ...(extra && { extra }) }]);
    for (const form of ["NFC", "NFD"] as const) {
      const csv = productCsv([
        csvProduct("ACENTO-1", { available_sizes: "16", images: "Anel coração.jpg".normalize(form) }),
      ]);
      const done = await upload({ csv, zip });
      expect({ form, ...done }).toMatchObject({ form, successful: 1, warned: 0, failed: 0 });
      expect((await product("ACENTO-1")).images).toEqual([
        expect.stringMatching(/^enviadas\/anel-coracao-[0-9a-f]{12}\.jpg$/i),
      ]);
    }
  });

  test("with a Unicode path of another name keep their own", async () => {
    const bytes = await picture(78);
    const name = Buffer.from("anel pérola.jpg");
    const zip = smallZip([{ name, bytes, extra: unicodePath("outro.jpg", Buffer.from("antigo.jpg")) }]);
    const csv = productCsv([csvProduct("PEROLA-1", { available_sizes: "16", images: "anel pérola.jpg" })]);
    expect(await upload({ csv, zip })).toMatchObject({ created: 1, warned: 0 });
  });

  test("of which one is there twice are one; two of one name in other letters are two", async () => {
    const [one, other] = [await picture(79), await picture(80)];
    const zip = smallZip([
      { name: "a/coração.jpg", bytes: one },
      { name: "b/coração.jpg".normalize("NFD"), bytes: one },
      { name: cp850("c/coração.jpg"), bytes: one },
      { name: "sertão.jpg", bytes: one },
      { name: "sertão.jpg".normalize("NFD"), bytes: other },
    ]);
    const csv = productCsv([
      csvProduct("DUPLA-1", { available_sizes: "16", images: "coração.jpg" }),
      csvProduct("DUPLA-2", { available_sizes: "16", images: "sertão.jpg" }),
    ]);
    const done = await upload({ csv, zip });
    expect(done).toMatchObject({ created: 1, failed: 1 });
    expect(await messagesOf(done.id)).toEqual([[3, "Produto DUPLA-2: Há mais de uma imagem com este nome no ZIP"]]);
  });

  test("may not be made to fill the disk", async () => {
    const bomb = smallZip([{ name: "bomba.jpg", bytes: Buffer.alloc(8 * 1024 * 1024) }]);
    await expect(sendFile(shop, owner, "b.zip", bomb)).rejects.toThrow("grandes demais");
    // An entry that declares less than it holds is stopped while it is unpacked.
    const liar = smallZip([{ name: "mentira.jpg", bytes: Buffer.alloc(8 * 1024 * 1024), saidSize: 1_000 }]);
    const done = await upload({
      csv: productCsv([
        csvProduct("BOMBA-1", { images: "mentira.jpg" }),
        csvProduct("BOMBA-2", { category: "brincos" }),
      ]),
      zip: liar,
    });
    expect(await messagesOf(done.id)).toEqual([[2, "Produto BOMBA-1: A imagem mentira.jpg está danificada no ZIP"]]);
    await expect(sendFile(shop, owner, "c.zip", Buffer.from("não é um zip"))).rejects.toThrow("bad_zip");
  });
});

describe("a file that is refused as a whole", () => {
  test.each([
    ["produtos.xlsx", "x", "wrong_format"],
    ["produtos.csv", "", "no_data"],
    ["produtos.csv", "id,name,category,price,description,material\n", "no_data"],
    ["produtos.csv", "id,name\nA,b\n", "missing_columns"],
    ["produtos.csv", "id,name,category,price,description,material,id\nA,b,c,d,e,f,g\n", "repeated_columns"],
    ["produtos.csv", 'id,name,category,price,description,material\nA,"b,c,d,e,f\n', "unclosed_quote"],
    ["produtos.csv", "PK\u0003\u0004\u0000\u0000", "wrong_format"],
  ])("%s, %j: %s", async (filename, text, reason) => {
    const file = { kind: "csv", filename, bytes: piecesOf(Buffer.from(text)) } as const;
    expect(await receiveFile(shop.services, owner.session, file)).toMatchObject({ kind: "refused", reason });
  });
});

test.each(["fulfilment", "read_only"] as const)("%s may do none of it", async (role) => {
  const staff = await createTestStaff(shop, role);
  const id = await beginUpload(shop, owner, { csv: productCsv([csvProduct(`PODE-${role}`)]) });
  const refused = { kind: "refused", reason: "not_allowed" };
  const { services } = shop;
  const csv = { kind: "csv", filename: "a.csv", bytes: piecesOf(Buffer.from("id\nA")) } as const;
  expect(await receiveFile(services, staff.session, csv)).toEqual(refused);
  const order = { csvFile: id, zipFile: null, mode: "both", dryRun: false } as const;
  expect(await startUpload(services, staff.session, order)).toEqual(refused);
  expect(await startAfterDryRun(services, staff.session, id)).toEqual(refused);
  expect(await cancelUpload(services, staff.session, id)).toEqual(refused);
  expect(await undoUpload(services, staff.session, id)).toEqual(refused);
  await runUpload(services, { uploadId: id });
});

test("a file of somebody else's is none of one's own", async () => {
  const manager = await createTestStaff(shop, "manager");
  const csvFile = await sendFile(shop, owner, "a.csv", Buffer.from(productCsv([csvProduct("ALHEIO-1")])));
  const order = { csvFile, zipFile: null, mode: "both", dryRun: false } as const;
  expect(await startUpload(shop.services, manager.session, order)).toMatchObject({ reason: "unknown_file" });
});
