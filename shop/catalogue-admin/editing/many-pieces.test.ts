import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { applyBulkChange } from "./apply-bulk-change.server.ts";
import { amountPrices, changedPieces, MOST_AT_ONCE, manyChangeOf } from "./bulk-change.ts";
import { listChoiceOf } from "./product-list.ts";
import { pickedOfList } from "./product-list-queries.server.ts";
import { undoBulkChange } from "./undo-bulk-change.server.ts";

const IDS = ["MUITOS-1", "MUITOS-2", "MUITOS-3"];

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");
await sql`insert into products (id, name, category, price_cents, discount_price_cents)
            values ('MUITOS-1', 'Peça 1', 'brincos', 10000, 8000), ('MUITOS-2', 'Peça 2', 'brincos', 9000, null),
                   ('MUITOS-3', 'Anel', 'aneis', 9000, null)`.execute(shop.services.db);
await sql`with added as (insert into skus (product_id, size, on_hand)
              values ('MUITOS-1', null, 4), ('MUITOS-2', null, 1), ('MUITOS-3', '16', 2) returning id, on_hand)
            insert into stock_movements (sku_id, delta, reason) select id, on_hand, 'opening' from added`.execute(
  shop.services.db,
);

afterEach(async () => {
  const { db, clock } = shop.services;
  expect(await checkLedger(db, { now: clock() })).toEqual([]);
});

async function apply(fields: Record<string, string>) {
  const read = manyChangeOf(fields);
  if ("errors" in read) return read;
  return applyBulkChange(shop.services, owner.session, IDS, read.change);
}

async function pieces() {
  const { rows } = await sql<{ pieces: number }>`
    select on_hand as pieces from skus where product_id like 'MUITOS-%' order by product_id`.execute(shop.services.db);
  return rows.map((row) => row.pieces);
}

test("pieces are added once, however often it is pressed, and go back by their number", async () => {
  const fields = { acao: "stock", modo: "somar", pecas: "3", motivo: "compra", contagens: "MUITOS-1:4 MUITOS-2:1" };
  const [one, two] = await Promise.all([apply(fields), apply(fields)]);
  const changed = [one, two].map((answer) => ("kind" in answer && answer.kind === "changed" ? answer.changed : -1));
  expect(changed.toSorted()).toEqual([0, 2]);
  expect(await pieces()).toEqual([7, 4, 2]);
  const made = [one, two].find((answer) => "record" in answer && answer.record !== null);
  const record = made && "record" in made ? (made.record ?? "") : "";
  // Sold since: six of seven, so that only one of the three can go back with the rest.
  await sql`with sold as (update skus set on_hand = 1 where product_id = 'MUITOS-1' returning id)
            insert into stock_movements (sku_id, delta, reason) select id, -6, 'adjustment' from sold`.execute(
    shop.services.db,
  );
  expect(await undoBulkChange(shop.services, owner.session, record)).toMatchObject({
    restored: 1,
    leftOut: [{ id: "MUITOS-1", why: "não tem tantas peças" }],
  });
  expect(await pieces()).toEqual([1, 1, 2]);
});

test("pieces are set where they are what the page showed; the same price goes to all that it fits", async () => {
  const set = { acao: "stock", modo: "definir", pecas: "6", contagens: "MUITOS-1:1 MUITOS-2:9" };
  expect(await apply(set)).toMatchObject({
    changed: 1,
    leftOut: [
      { id: "MUITOS-2", why: "o estoque mudou depois da seleção" },
      { id: "MUITOS-3", why: expect.stringContaining("por tamanho") },
    ],
  });
  expect(await pieces()).toEqual([6, 1, 2]);
  const versoes = IDS.map((id) => `${id}:1`).join(" ");
  expect(await apply({ acao: "price", preco: "79,90", versoes })).toMatchObject({
    changed: 2,
    leftOut: [{ id: "MUITOS-1", why: "o preço com desconto não ficaria abaixo do preço" }],
  });
  expect(await apply({ acao: "price", preco: "", desconto: "x" })).toEqual({
    errors: { desconto: "Preço deve ser um número positivo" },
  });
});

test("all products of a filter are picked, one more than the limit where there are more", async () => {
  const pick = async (address: string) => {
    const found = await pickedOfList(shop.services.db, owner.session, listChoiceOf(new URLSearchParams(address)));
    return Array.isArray(found) ? found : [];
  };
  // Others say the word 'muitos'.
  expect((await pick("q=muitos-")).filter(({ id }) => id.startsWith("MUITOS"))).toMatchObject([
    { id: "MUITOS-3", shelf: null },
    { id: "MUITOS-1", shelf: { onHand: 6, reserved: 0 } },
    { id: "MUITOS-2", shelf: { onHand: 1, reserved: 0 } },
  ]);
  await sql`insert into products (id, name, category, price_cents)
            select 'CHEIO-' || n, 'Peça', 'piercing', 100 from generate_series(1, 500) as n`.execute(shop.services.db);
  expect(await pick("categoria=piercing")).toHaveLength(MOST_AT_ONCE + 1);
});

test("pieces and prices stay whole: never below zero, payments or a discount", () => {
  const count = fc.nat(1_000_000);
  fc.assert(
    fc.property(count, count, fc.integer({ min: -1_000_000, max: 1_000_000 }), (onHand, held, pieces) => {
      const reserved = Math.min(held, onHand);
      const added = changedPieces({ mode: "add", pieces }, { onHand, reserved });
      if (typeof added === "number") expect(added).toBe(onHand + pieces);
      else expect(onHand + pieces < reserved || onHand + pieces > 1_000_000).toBe(true);
      const set = changedPieces({ mode: "set", pieces: Math.abs(pieces) }, { onHand, reserved });
      expect(set).toEqual(Math.abs(pieces) >= reserved ? Math.abs(pieces) : expect.any(String));
    }),
  );
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(
      cents,
      fc.option(cents),
      fc.option(cents, { nil: undefined }),
      fc.option(cents),
      (had, off, price, to) => {
        const before = { price_cents: had, discount_price_cents: off !== null && off < had ? off : null };
        const after = amountPrices(before, { ...(price !== undefined && { price }), discount: to });
        const wanted = price ?? had;
        if (after) expect(after).toEqual({ price_cents: wanted, discount_price_cents: to });
        else expect(to !== null && to >= wanted).toBe(true);
      },
    ),
  );
});

// Rules: UPLOAD-98.
test("a thousand pieces more of a product, or a tenth of its price, is asked about once", async () => {
  const before = await pieces();
  const contagens = `MUITOS-1:${before[0]} MUITOS-2:${before[1]}`;
  const stock = { acao: "stock", modo: "definir", pecas: "100000", motivo: "contagem", contagens };
  expect(await apply(stock)).toMatchObject({
    kind: "refused",
    reason: "unusual",
    question: expect.stringMatching(/^Peça \d: [\d.]+ peças de uma vez/),
  });
  const { rows } = await sql<{ seen: string; cents: number }>`
    select string_agg(id || ':' || version, ' ') as seen, max(price_cents)::int as cents
      from products where id like 'MUITOS-%'`.execute(shop.services.db);
  const tenth = (Math.floor((rows[0]?.cents ?? 0) / 10) / 100).toFixed(2).replace(".", ",");
  const price = { acao: "price", preco: tenth, semDesconto: "1", versoes: rows[0]?.seen ?? "" };
  expect(await apply(price)).toMatchObject({ kind: "refused", reason: "unusual" });
  expect(await pieces()).toEqual(before);
  expect(await apply({ ...stock, mesmoAssim: "1" })).toMatchObject({ kind: "changed", changed: 2 });
  expect(await apply({ ...price, mesmoAssim: "1" })).toMatchObject({ kind: "changed", changed: 3 });
});
