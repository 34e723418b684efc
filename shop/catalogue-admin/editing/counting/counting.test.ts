import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { bookCount } from "./book-count.server.ts";
import { type CountedPiece, countDifference, countLinesOf, withScanned } from "./counted-line.ts";
import { findByCode, sizesBesides } from "./counted-piece-queries.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");
await sql`insert into products (id, name, category, price_cents)
            values ('CONTA-1', 'Brinco', 'brincos', 1000), ('CONTA-2', 'Anel', 'aneis', 1000)`.execute(
  shop.services.db,
);
await sql`with added as (insert into skus (product_id, size, on_hand, gtin)
              values ('CONTA-1', null, 4, '7891234567895'), ('CONTA-2', '16', 2, null), ('CONTA-2', '9', 1, null)
              returning id, on_hand)
            insert into stock_movements (sku_id, delta, reason) select id, on_hand, 'opening' from added`.execute(
  shop.services.db,
);

afterEach(async () => {
  const { db, clock } = shop.services;
  expect(await checkLedger(db, { now: clock() })).toEqual([]);
});

async function find(code: string): Promise<CountedPiece[]> {
  const found = await findByCode(shop.services.db, owner.session, code);
  return Array.isArray(found) ? found : [];
}

async function onHand(): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; pieces: number }>`
    select product_id || coalesce(' ' || size, '') as key, on_hand as pieces from skus
     where product_id like 'CONTA-%' order by 1`.execute(shop.services.db);
  return Object.fromEntries(rows.map(({ key, pieces }) => [key, pieces]));
}

test("a barcode, a code in any case, or a code with its size finds the pieces", async () => {
  const names = async (code: string) => (await find(code)).map(({ productId, size }) => [productId, size]);
  expect(await names("7891234567895")).toEqual([["CONTA-1", null]]);
  expect(await names(" conta-1 ")).toEqual([["CONTA-1", null]]);
  expect(await names("CONTA-2")).toEqual([
    ["CONTA-2", "9"],
    ["CONTA-2", "16"],
  ]);
  expect(await names("conta-2 16")).toEqual([["CONTA-2", "16"]]);
  expect(await names("conta-2/16")).toEqual([["CONTA-2", "16"]]);
  expect(await names("NADA")).toEqual([]);
  expect(await names("%'; --")).toEqual([]);
});

test("a code with a size that its product lacks names the sizes it has", async () => {
  const sizes = async (code: string) =>
    (await sizesBesides(shop.services.db, owner.session, code)).map(({ size }) => size);
  expect(await sizes("CONTA-2 12")).toEqual(["9", "16"]);
  expect(await sizes("CONTA-1 12")).toEqual([null]);
  expect(await sizes("NADA 12")).toEqual([]);
  expect(await sizes("NADA")).toEqual([]);
});

test("the end of a code is enough while one product has it", async () => {
  const names = async (code: string) => (await find(code)).map(({ productId, size }) => [productId, size]);
  await sql`insert into products (id, name, category, price_cents)
            values ('FIM_A-731', 'Colar', 'correntes', 1000), ('FIMA-B-731', 'Colar', 'correntes', 1000),
                   ('FIM-A-739', 'Colar', 'correntes', 1000)`.execute(shop.services.db);
  await sql`insert into skus (product_id, size, on_hand)
            values ('FIM_A-731', null, 0), ('FIMA-B-731', null, 0), ('FIM-A-739', '40cm', 0),
                   ('FIM-A-739', '45cm', 0)`.execute(shop.services.db);
  expect(await names("739")).toEqual([
    ["FIM-A-739", "40cm"],
    ["FIM-A-739", "45cm"],
  ]);
  expect(await names("a-739 45cm")).toEqual([["FIM-A-739", "45cm"]]);
  expect(await names("731")).toEqual([]);
  expect(await names("39")).toEqual([]);
  expect(await names("_731")).toEqual([]);
});

test("each scan counts one; the difference is booked once, and what was sold meanwhile stays sold", async () => {
  const [earring, sizes] = [await find("CONTA-1"), await find("CONTA-2")];
  let lines = withScanned(withScanned(withScanned([], earring), earring), earring);
  lines = withScanned(lines, sizes);
  expect(lines.map(({ counted, seen }) => [counted, seen])).toEqual([
    ["", 1],
    ["", 2],
    ["3", 4],
  ]);
  lines = lines.map((line) => (line.seen === 2 ? { ...line, counted: "5" } : line));
  await sql`with sold as (update skus set on_hand = on_hand - 1 where gtin = '7891234567895' returning id)
            insert into stock_movements (sku_id, delta, reason) select id, -1, 'adjustment' from sold`.execute(
    shop.services.db,
  );
  const count = { countId: randomUUID(), lines, fields: { stockReason: "contagem", stockNote: "vitrine" } };
  const both = await Promise.all([1, 2].map(() => bookCount(shop.services, owner.session, count)));
  expect(both).toContainEqual({ kind: "booked", changed: 2, leftOut: [] });
  expect(both).toContainEqual({ kind: "refused", reason: "already_booked" });
  expect(await onHand()).toEqual({ "CONTA-1": 2, "CONTA-2 16": 5, "CONTA-2 9": 1 });
  const { rows } = await sql`select delta, note from stock_movements where note is not null order by delta`.execute(
    shop.services.db,
  );
  expect(rows).toEqual([
    { delta: -1, note: "Contagem do estoque: vitrine" },
    { delta: 3, note: "Contagem do estoque: vitrine" },
  ]);
});

test("a count without a difference, or by who may not write products, books nothing", async () => {
  const [piece] = await find("CONTA-1");
  const line = { skuId: piece?.skuId ?? "", counted: "2", seen: 2 };
  const count = { countId: randomUUID(), lines: [line], fields: {} };
  expect(await bookCount(shop.services, owner.session, count)).toMatchObject({ reason: "no_difference" });
  const reader = await createTestStaff(shop, "read_only");
  const other = { ...count, lines: [{ ...line, counted: "9" }] };
  expect(await bookCount(shop.services, reader.session, other)).toMatchObject({ reason: "not_allowed" });
});

test("a count keeps one line per piece, and differences add up to what was counted", () => {
  const piece = (skuId: string): CountedPiece => ({ skuId, productId: skuId, name: skuId, size: null, onHand: 7 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 }), (scans) => {
      const lines = scans.reduce((before: ReturnType<typeof withScanned>, id) => withScanned(before, [piece(id)]), []);
      expect(new Set(lines.map(({ skuId }) => skuId)).size).toBe(lines.length);
      for (const line of lines) {
        expect(countDifference(line)).toBe(scans.filter((id) => id === line.skuId).length - 7);
      }
      const fields = Object.fromEntries(
        lines.flatMap(({ skuId, counted, seen }, at) => [
          [`peca${at}`, skuId],
          [`contei${at}`, counted],
          [`visto${at}`, String(seen)],
        ]),
      );
      expect(countLinesOf(fields)).toEqual(lines);
    }),
  );
});
