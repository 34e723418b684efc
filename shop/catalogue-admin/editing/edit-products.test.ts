import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { readAuditPage } from "#shop/audit/audit-queries.server.ts";
import { findProductRecord } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { addStock } from "#shop/catalogue/stock/stock-store.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { applyBulkChange } from "./apply-bulk-change.server.ts";
import type { BulkChange } from "./bulk-change.ts";
import { createProduct } from "./create-product.server.ts";
import { comparedForm } from "./edited-product.ts";
import { findEditedProduct, readPriceHistory, readStockMovements } from "./edited-product-queries.server.ts";
import { formOf } from "./product-form.ts";
import { saveProduct } from "./save-product.server.ts";
import { stockForm } from "./stock-form.ts";
import { readMany, undoBulkChange } from "./undo-bulk-change.server.ts";

let id: string;
let made = 0;

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner", "dona");
const manager = await createTestStaff(shop, "manager", "gerente");
const reader = await createTestStaff(shop, "read_only", "leitora");

const NEW = {
  name: "Anel Fino de Prova",
  category: "aneis",
  price: "100,00",
  material: "Prata 925",
  tags: "fino, prova",
  size0: "16",
  count0: "2",
  size1: "17",
  count1: "3",
  perSize: "1",
};

beforeEach(async () => {
  made += 1;
  id = `ANEL-PROVA-${made}`;
  const answer = await create({ ...NEW, id });
  expect(answer).toEqual({ kind: "created", id });
});

const create = (fields: Record<string, string>, by = owner) => createProduct(shop.services, by.session, fields);

const product = async (of = id) => {
  const found = await findEditedProduct(shop.services.db, of);
  if (!found) throw new Error("the product must be there");
  return found;
};

/** Opens the editor: its current fields and the version they are based on. */
async function open(of = id) {
  const { edit, version, stock } = await product(of);
  const form = stockForm(edit.available_sizes, stock);
  const rows = form.lines.flatMap(({ size, count, seen, gtin }, at) => [
    [`size${at}`, size],
    [`count${at}`, count],
    [`seen${at}`, seen],
    [`gtin${at}`, gtin],
  ]);
  const { shared } = form;
  const fields: Record<string, string> = {
    ...formOf(edit),
    ...Object.fromEntries(rows),
    perSize: form.perSize ? "1" : "",
    countShared: shared.count,
    seenShared: shared.seen,
    gtinShared: shared.gtin,
  };
  return { id: of, version, base: comparedForm(edit), fields };
}

type Opened = Awaited<ReturnType<typeof open>>;

const save = (opened: Opened, typed: Record<string, string>, by = owner) =>
  saveProduct(shop.services, by.session, { ...opened, fields: { ...opened.fields, ...typed } });

const many = (ids: string[], change: BulkChange, by = owner) => applyBulkChange(shop.services, by.session, ids, change);

const audit = async (of = id) => (await readAuditPage(shop.services.db, { subject: `product:${of}` })).lines;

/** A sale of one size, as written when a payment settles. */
const sell = (size: string, pieces: number) =>
  sql`update skus set on_hand = on_hand - ${pieces} where product_id = ${id} and size = ${size}`.execute(
    shop.services.db,
  );

// Rules: UPLOAD-98.
test("the editor asks before it saves what is seldom meant, and saves it when that is confirmed", async () => {
  const opened = await open();
  const pieces = { count0: "100000" };
  const asked = await save(opened, { ...pieces, price: "1000,00" });
  expect(asked).toMatchObject({
    kind: "refused",
    reason: "unusual",
    questions: [expect.any(String), expect.any(String)],
  });
  expect((await product()).version).toBe(opened.version);
  expect(await save(opened, { price: "999,00" })).toMatchObject({ kind: "saved" });
  expect(await save(await open(), { ...pieces, confirmed: "1" })).toMatchObject({ kind: "saved" });
  const fields = { ...NEW, ...pieces, id: `${id}-B` };
  expect(await create(fields)).toMatchObject({ kind: "refused", reason: "unusual" });
  expect(await create({ ...fields, confirmed: "1" })).toEqual({ kind: "created", id: `${id}-B` });
});

describe("a new product", () => {
  test("stands in the shop with its pieces, its first price and its entry in the log", async () => {
    const record = await findProductRecord(shop.services.db, id);
    expect(record).toMatchObject({ name: NEW.name, priceCents: 10_000, stock: 5, tags: ["fino", "prova"] });
    expect(record?.sizes).toEqual([
      { size: "16", available: 2 },
      { size: "17", available: 3 },
    ]);
    expect(await readPriceHistory(shop.services.db, id)).toMatchObject([
      { priceCents: 10_000, discountPriceCents: null, kind: "staff", by: "Ana dona" },
    ]);
    expect(await readStockMovements(shop.services.db, id)).toMatchObject([
      { reason: "opening", by: "Ana dona" },
      { reason: "opening", by: "Ana dona" },
    ]);
    expect((await audit())[0]).toMatchObject({ action: "product.created", actorName: "Ana dona" });
  });

  test("says what its pictures show, whatever their order becomes", async () => {
    const [front, worn] = ["aneis/ANELAPARAD-001-1.jpg", "aneis/ANELAPARAD-001-2.jpg"];
    const pictures = [
      { path: front, alt: "" },
      { path: worn, alt: "", role: "worn" },
    ];
    const roles = async () => (await findProductRecord(shop.services.db, id))?.pictures.map(({ role }) => role);
    await save(await open(), { pictures: JSON.stringify(pictures) });
    expect(await roles()).toEqual([null, "worn"]);
    expect((await audit())[0]).toMatchObject({ after: { picture_roles: { [worn]: "worn" } } });
    await save(await open(), { pictures: JSON.stringify(pictures.toReversed()) });
    expect(await roles()).toEqual(["worn", null]);
    expect(await save(await open(), {})).toMatchObject({ kind: "saved", changed: false });
  });

  test("has a code of its own and fields that are right", async () => {
    expect(await create({ ...NEW, id })).toMatchObject({ errors: { id: "Já existe um produto com este código" } });
    expect(await create({ ...NEW, id: "com espaço", name: "", price: "0", discountPrice: "9", ncm: "12" })).toEqual({
      kind: "refused",
      reason: "invalid",
      errors: {
        id: "O código aceita letras sem acento, números, hífen e sublinhado, até 80 caracteres",
        name: "Informe o nome",
        price: "Preço deve ser um número positivo",
        discountPrice: "Preço com desconto deve ser menor que o preço original",
        ncm: "NCM deve ter 8 dígitos",
      },
    });
    expect(await create({ ...NEW, id: "NADA-1", category: "brincos" })).toMatchObject({
      errors: { perSize: "Esta categoria não tem escolha de tamanho: informe um só estoque" },
    });
    expect(await create({ ...NEW, id: "NADA-1", pictures: '[{"path":"site/hero.jpg.exe","alt":""}]' })).toMatchObject({
      errors: { pictures: expect.stringContaining("não chegou à loja") },
    });
    expect(await findEditedProduct(shop.services.db, "NADA-1")).toBeNull();
  });

  test("is made by those who may", async () => {
    expect(await create({ ...NEW, id: "NADA-2" }, reader)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await findEditedProduct(shop.services.db, "NADA-2")).toBeNull();
  });
});

describe("saving", () => {
  test("writes what differs, tells the log and the history, and raises the version", async () => {
    const opened = await open();
    const answer = await save(opened, { price: "120,00", discountPrice: "99,90", isOnSale: "1", weight: "2,5" });
    expect(answer).toMatchObject({ kind: "saved", changed: true });
    const { edit, version } = await product();
    expect(edit).toMatchObject({ price_cents: 12_000, discount_price_cents: 9_990, is_on_sale: true, weight_g: 2.5 });
    expect(version).toBe(opened.version + 1);
    expect((await readPriceHistory(shop.services.db, id))[0]).toMatchObject({ priceCents: 12_000, by: "Ana dona" });
    const [entry] = await audit();
    expect(entry).toMatchObject({
      action: "product.changed",
      before: { price_cents: 10_000, discount_price_cents: null, is_on_sale: false, weight_g: null },
      after: { price_cents: 12_000, discount_price_cents: 9_990, is_on_sale: true, weight_g: 2.5 },
    });
    expect(await save(await open(), {})).toMatchObject({ kind: "saved", changed: false });
    expect(await audit()).toHaveLength(2);
  });

  test("refuses what is wrong and those who may not, and writes nothing", async () => {
    const opened = await open();
    expect(await save(opened, { discountPrice: "100,00" })).toMatchObject({
      errors: { discountPrice: "Preço com desconto deve ser menor que o preço original" },
    });
    expect(await save(opened, { count0: "-1" })).toMatchObject({
      errors: { count0: "Estoque deve ser um número não negativo" },
    });
    expect(await save(opened, { stockNote: "a".repeat(201) })).toMatchObject({
      errors: { stockNote: "Use no máximo 200 caracteres." },
    });
    const pictures = JSON.stringify([{ path: "a.jpg", alt: "a".repeat(301) }]);
    expect(await save(opened, { pictures })).toMatchObject({
      errors: { pictures: "Texto da imagem: Use no máximo 300 caracteres." },
    });
    expect(await save(opened, { price: "1,00" }, reader)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await save({ ...opened, id: "NADA-3" }, {})).toEqual({ kind: "refused", reason: "unknown" });
    expect((await product()).version).toBe(opened.version);
  });

  test("a second one is told what the first one changed, and loses nothing that was typed", async () => {
    const [first, second] = [await open(), await open()];
    await save(first, { name: "Anel Médio de Prova", price: "150,00", material: "Prata" }, manager);
    const answer = await save(second, { price: "90,00", description: "Leve e fino." });
    if (answer.kind !== "refused" || answer.reason !== "changed_meanwhile") throw new Error("must be a conflict");
    const { conflict } = answer;
    expect(conflict.by).toMatchObject({ name: "Ana gerente", isSelf: false });
    expect(conflict.changes).toEqual([
      { field: "name", label: "Nome", before: "Anel Fino de Prova", now: "Anel Médio de Prova", both: false },
      { field: "material", label: "Material", before: "Prata 925", now: "Prata", both: false },
      { field: "price", label: "Preço", before: "100,00", now: "150,00", both: true },
    ]);
    expect(conflict.merged).toMatchObject({
      name: "Anel Médio de Prova",
      material: "Prata",
      price: "90,00",
      description: "Leve e fino.",
    });
    expect((await product()).edit.price_cents).toBe(15_000);

    const { sizes: _, ...merged } = conflict.merged;
    const again = {
      ...second,
      version: conflict.version,
      base: conflict.base,
      fields: { ...second.fields, ...merged },
    };
    expect(await save(again, {})).toMatchObject({ kind: "saved", changed: true });
    expect((await product()).edit).toMatchObject({
      name: "Anel Médio de Prova",
      price_cents: 9_000,
      description: "Leve e fino.",
    });
  });

  test("is told from a save of one's own in another tab", async () => {
    const [first, second] = [await open(), await open()];
    await save(first, { name: "Anel de Prova da outra aba" });
    expect(await save(second, { name: "Anel de Prova daqui" })).toMatchObject({ conflict: { by: { isSelf: true } } });
  });

  test("is no conflict with what touches nothing of the form", async () => {
    const opened = await open();
    await many([id], { kind: "archive", archived: true }, manager);
    expect(await save(opened, { price: "95,00" })).toMatchObject({ kind: "saved", changed: true });
  });

  test("two at the very same time: one is saved, the other is told", async () => {
    const opened = await open();
    const answers = await Promise.all([save(opened, { price: "110,00" }), save(opened, { price: "130,00" }, manager)]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["refused", "saved"]);
  });
});

describe("pieces", () => {
  test("are moved by the difference that was typed: what was sold meanwhile stays sold", async () => {
    const opened = await open();
    await sell("16", 1);
    // The form was opened at two and five are counted: three more, added to the one left after the sale.
    expect(await save(opened, { count0: "5", stockReason: "compra", stockNote: "NF 12" })).toMatchObject({
      kind: "saved",
    });
    const { stock, free } = await product();
    expect(stock).toMatchObject([
      { size: "16", onHand: 4 },
      { size: "17", onHand: 3 },
    ]);
    expect(free).toBe(7);
    expect((await readStockMovements(shop.services.db, id))[0]).toMatchObject({
      size: "16",
      delta: 3,
      reason: "adjustment",
      note: "Chegada de peças: NF 12",
      by: "Ana dona",
    });
    expect((await audit())[0]).toMatchObject({ before: { pieces: "16: 1, 17: 3" }, after: { pieces: "16: 4, 17: 3" } });
  });

  test("that payments hold cannot be counted away", async () => {
    await sql`update skus set reserved = 2 where product_id = ${id} and size = '17'`.execute(shop.services.db);
    expect(await save(await open(), { count1: "1" })).toMatchObject({
      errors: { count1: expect.stringContaining("reservadas em pagamentos") },
    });
    expect(await save(await open(), { size1: "", count1: "" })).toMatchObject({ kind: "refused", reason: "invalid" });
    expect((await product()).free).toBe(3);
  });

  test("of sizes become shared ones, and sized again, as long as none was ever sold by its size", async () => {
    expect(await save(await open(), { perSize: "", countShared: "9", seenShared: "" })).toMatchObject({
      kind: "saved",
    });
    expect((await product()).stock).toMatchObject([{ size: null, onHand: 9 }]);
    expect((await findProductRecord(shop.services.db, id))?.sizes).toEqual([
      { size: "16", available: 9 },
      { size: "17", available: 9 },
    ]);
    expect(await save(await open(), { perSize: "1", count0: "4", count1: "5" })).toMatchObject({ kind: "saved" });
    expect((await product()).free).toBe(9);
    expect((await findProductRecord(shop.services.db, id))?.sizes).toEqual([
      { size: "16", available: 4 },
      { size: "17", available: 5 },
    ]);
  });

  test("that come back tell whoever waits for them", async () => {
    const jobs = () =>
      sql<{ count: number }>`select count(*)::int as count from pgboss.job where name = 'stock-notices.dispatch'
        and data ->> 'productId' = ${id}`.execute(shop.services.db);
    await save(await open(), { count0: "0" });
    await sql`insert into stock_notices (product_id, size, email, consent_version, asked_at)
      values (${id}, '16', 'quem@espera.com', 'prova', now())`.execute(shop.services.db);
    expect((await jobs()).rows[0]?.count).toBe(0);
    await save(await open(), { count0: "1" });
    expect((await jobs()).rows[0]?.count).toBe(1);
  });
});

describe("archiving", () => {
  test("takes a product out of the shop and brings it back, once each", async () => {
    expect(await many([id], { kind: "archive", archived: true })).toMatchObject({
      kind: "changed",
      changed: 1,
      leftOut: [],
    });
    expect(await findProductRecord(shop.services.db, id)).toBeNull();
    expect(await many([id], { kind: "archive", archived: true })).toMatchObject({ changed: 0 });
    expect(await create({ ...NEW, id })).toMatchObject({ kind: "refused", reason: "invalid" });
    expect(await many([id], { kind: "archive", archived: false })).toMatchObject({ changed: 1 });
    expect(await findProductRecord(shop.services.db, id)).toMatchObject({ stock: 5 });
    expect((await audit()).map(({ action }) => action)).toEqual([
      "product.restored",
      "product.archived",
      "product.created",
    ]);
  });
});

describe("several at once", () => {
  test("get category, tags, marks and place in the lists; each is told in the log", async () => {
    const other = `${id}-B`;
    await create({ ...NEW, id: other, tags: "Único" });
    expect(await many([id, other], { kind: "tags", add: ["natal", "Prova"], remove: ["FINO", "unico"] })).toMatchObject(
      {
        changed: 2,
      },
    );
    expect((await product()).edit.tags).toEqual(["prova", "natal"]);
    expect((await product(other)).edit.tags).toEqual(["natal", "Prova"]);
    await many([id, other], { kind: "marks", marks: { is_new: true } });
    await many([id, other], { kind: "listing", unlisted: true });
    expect((await product(other)).edit).toMatchObject({ is_new: true, is_on_sale: false, unlisted: true });
    expect(await many([id, other], { kind: "category", category: "brincos" })).toMatchObject({
      changed: 0,
      leftOut: [{ id }, { id: other }],
    });
    expect(await many([id, other], { kind: "category", category: "pulseiras" })).toMatchObject({ changed: 2 });
    expect(await audit(other)).toHaveLength(5);
    expect(await many([id], { kind: "listing", unlisted: false }, reader)).toMatchObject({ reason: "not_allowed" });
  });

  test("get prices by percent as they were shown; one that changed since stays", async () => {
    const other = `${id}-C`;
    await create({ ...NEW, id: other, price: "99,99", discountPrice: "49,99" });
    const seen = new Map([
      [id, (await product()).version],
      [other, (await product(other)).version],
    ]);
    await save(await open(), { price: "70,00" });
    expect(await many([id, other], { kind: "prices", basisPoints: -750, seen })).toMatchObject({
      kind: "changed",
      changed: 1,
      leftOut: [{ id, why: "mudou depois da prévia" }],
    });
    expect((await product(other)).edit).toMatchObject({ price_cents: 9_249, discount_price_cents: 4_624 });
    expect((await product()).edit.price_cents).toBe(7_000);
  });
});

describe("a change of several", () => {
  const undo = (record: string | null, by = owner) => undoBulkChange(shop.services, by.session, record ?? "");

  const made = async (ids: string[], change: BulkChange) => {
    const answer = await many(ids, change);
    if (answer.kind !== "changed") throw new Error(answer.reason);
    return answer.record;
  };

  /** Raises prices by ten percent, based on the versions of this moment. */
  const raise = async (...ids: string[]) => {
    const seen = new Map(await Promise.all(ids.map(async (of) => [of, (await product(of)).version] as const)));
    return made(ids, { kind: "prices", basisPoints: 1000, seen });
  };

  test("tells what it made, and is taken back once", async () => {
    const other = `${id}-D`;
    await create({ ...NEW, id: other, price: "99,99", discountPrice: "49,99" });
    const record = await raise(id, other);
    expect(await readMany(shop.services.db, owner.session, record ?? "")).toMatchObject({
      change: "Preços: +10%",
      undone: false,
      lines: [
        { id, before: { price_cents: 10_000 }, after: { price_cents: 11_000 } },
        { id: other, before: { discount_price_cents: 4_999 }, after: { discount_price_cents: 5_499 } },
      ],
    });
    expect(await undo(record, reader)).toMatchObject({ reason: "not_allowed" });
    const both = await Promise.all([undo(record), undo(record)]);
    expect(both.map((answer) => (answer.kind === "undone" ? answer.restored : answer.reason)).toSorted()).toEqual([
      2,
      "already_undone",
    ]);
    expect((await product()).edit.price_cents).toBe(10_000);
    expect((await product(other)).edit).toMatchObject({ price_cents: 9_999, discount_price_cents: 4_999 });
    expect((await audit())[0]).toMatchObject({ before: { price_cents: 11_000 }, after: { price_cents: 10_000 } });
    expect((await readPriceHistory(shop.services.db, id))[0]).toMatchObject({ priceCents: 10_000, kind: "staff" });
    expect(await readMany(shop.services.db, owner.session, record ?? "")).toMatchObject({ undone: true });
    expect(await undo("nada")).toMatchObject({ reason: "unknown" });
  });

  test("leaves alone whose prices changed since, and says so; other fields do not count", async () => {
    const other = `${id}-E`;
    await create({ ...NEW, id: other });
    const record = await raise(id, other);
    await save(await open(), { discountPrice: "105,00" });
    await save(await open(other), { name: "Anel Fino Renomeado" });
    expect(await undo(record)).toEqual({ kind: "undone", restored: 1, leftOut: [{ id, why: "mudou depois" }] });
    expect((await product()).edit).toMatchObject({ price_cents: 11_000, discount_price_cents: 10_500 });
    expect((await product(other)).edit).toMatchObject({ price_cents: 10_000, name: "Anel Fino Renomeado" });

    const late = await raise(id);
    await save(await open(), { price: "150,00" });
    expect(await undo(late)).toMatchObject({ reason: "all_changed", leftOut: [{ id }] });
    expect((await product()).edit.price_cents).toBe(15_000);
  });

  test("of tags, marks, lists, category or archive is taken back, too", async () => {
    const before = (await product()).edit;
    const changes: BulkChange[] = [
      { kind: "tags", add: ["natal"], remove: ["fino"] },
      { kind: "marks", marks: { is_new: true } },
      { kind: "listing", unlisted: true },
      { kind: "category", category: "pulseiras" },
    ];
    for (const change of changes) {
      const record = await made([id], change);
      expect((await product()).edit).not.toEqual(before);
      expect(await undo(record)).toMatchObject({ restored: 1 });
      expect((await product()).edit).toEqual(before);
    }
    const archived = await made([id], { kind: "archive", archived: true });
    expect(await findProductRecord(shop.services.db, id)).toBeNull();
    expect(await undo(archived)).toMatchObject({ restored: 1 });
    expect(await findProductRecord(shop.services.db, id)).toMatchObject({ stock: 5 });
  });
});

test("a stock row that an upload adds and the editor's own are counted alike", async () => {
  await shop.services.db.transaction().execute((trx) =>
    addStock(trx, [{ product_id: id, size: "18", on_hand: 4, gtin: null }], {
      reason: "import",
      reference: "upload:x",
    }),
  );
  expect((await product()).free).toBe(9);
  expect(await save(await open(), {})).toMatchObject({ kind: "saved", changed: true });
});
