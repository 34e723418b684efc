import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { priceCell, typedPieces, typedPrices } from "./cell-edit.ts";
import { saveCell } from "./save-cell.server.ts";

const ID = "CELULA-1";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");
await sql`insert into products (id, name, category, price_cents, discount_price_cents)
            values (${ID}, 'Peça', 'brincos', 10000, 8000), ('CELULA-2', 'Anel', 'aneis', 10000, null)`.execute(
  shop.services.db,
);
await sql`with added as (insert into skus (product_id, size, on_hand, reserved)
              values (${ID}, null, 4, 0), ('CELULA-2', '16', 1, 0) returning id, on_hand)
            insert into stock_movements (sku_id, delta, reason) select id, on_hand, 'opening' from added`.execute(
  shop.services.db,
);

afterEach(async () => {
  const { db, clock } = shop.services;
  expect(await checkLedger(db, { now: clock() })).toEqual([]);
});

const save = (cell: "price" | "discountPrice" | "stock", seen: string, typed: string, id = ID) =>
  saveCell(shop.services, owner.session, { id, cell, seen, typed });

async function present() {
  const { rows } = await sql<{
    price: number;
    discount: number | null;
    version: number;
    pieces: number;
    prices: number;
  }>`
    select price_cents as price, discount_price_cents as discount, version,
           (select on_hand from skus where product_id = products.id) as pieces,
           (select count(*)::int from price_history where product_id = products.id) as prices
      from products where id = ${ID}`.execute(shop.services.db);
  return rows[0];
}

describe("a cell of the list", () => {
  test("saves a price once, however often it is pressed, and says at the field why not", async () => {
    const before = await present();
    const answers = await Promise.all([save("price", "100,00", "129,90"), save("price", "100,00", "129,90")]);
    expect(answers.map((answer) => answer.kind === "saved" && answer.changed).toSorted()).toEqual([false, true]);
    expect(await present()).toMatchObject({ price: 12_990, prices: (before?.prices ?? 0) + 1 });
    expect(await save("price", "129,90", "80")).toMatchObject({
      reason: "invalid",
      message: expect.stringContaining("80,00"),
    });
    expect(await save("price", "129,90", "1.23,4")).toMatchObject({ reason: "invalid" });
    expect(await save("price", "100,00", "140")).toMatchObject({
      reason: "changed_meanwhile",
      message: "Mudou enquanto você editava: agora é 129,90",
    });
    expect(await save("discountPrice", "80,00", "")).toEqual({ kind: "saved", changed: true });
    expect(await present()).toMatchObject({ price: 12_990, discount: null });
  });

  test("counts the shelf: by one movement with a reason, never below what payments hold nor over a sale", async () => {
    const { db } = shop.services;
    const answers = await Promise.all([save("stock", "4", "7"), save("stock", "4", "7"), save("stock", "4", "7")]);
    expect(answers.filter((answer) => answer.kind === "saved" && answer.changed)).toHaveLength(1);
    const { rows } = await sql`
      select delta, reason, note from stock_movements join skus on skus.id = sku_id
       where product_id = ${ID} and reason = 'adjustment'`.execute(db);
    expect(rows).toEqual([{ delta: 3, reason: "adjustment", note: "Contagem do estoque" }]);
    expect(await save("stock", "4", "9")).toMatchObject({ message: "Mudou enquanto você editava: agora 7" });
    expect(await save("stock", "1", "2", "CELULA-2")).toMatchObject({
      message: expect.stringContaining("por tamanho"),
    });
    expect(await present()).toMatchObject({ pieces: 7 });
  });

  test("needs the right to write products", async () => {
    const reader = await createTestStaff(shop, "read_only");
    const cell = { id: ID, cell: "price", seen: "129,90", typed: "1" } as const;
    expect(await saveCell(shop.services, reader.session, cell)).toMatchObject({ reason: "not_allowed" });
    expect(await save("price", "1", "2", "NADA")).toEqual({ kind: "refused", reason: "unknown" });
  });
});

test("typed prices are exact, and never leave a discount that is none", () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(
      cents,
      fc.option(cents),
      cents,
      fc.constantFrom("price" as const, "discountPrice" as const),
      (price, off, typed, cell) => {
        const prices = { price_cents: price, discount_price_cents: off !== null && off < price ? off : null };
        const next = typedPrices(prices, cell, formatCentsForInput(typed));
        if (typeof next === "string") {
          const other = cell === "price" ? prices.discount_price_cents : price;
          expect(other).not.toBeNull();
          expect(cell === "price" ? typed <= (other ?? 0) : typed >= (other ?? 0)).toBe(true);
          return;
        }
        expect(priceCell(next, cell)).toBe(formatCentsForInput(typed));
        expect(next.discount_price_cents === null || next.discount_price_cents < next.price_cents).toBe(true);
      },
    ),
  );
});

test("typed pieces are whole, and no fewer than payments hold", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(50), (pieces, reserved) => {
      expect(typedPieces(String(pieces), reserved)).toEqual(pieces >= reserved ? pieces : expect.any(String));
    }),
  );
  expect(typedPieces("1,5", 0)).toBe("Estoque deve ser um número não negativo");
});
