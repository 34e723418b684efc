import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { archiveStockMovements } from "./stock-archive-store.server.ts";

const { db } = await createTestDatabase();
const NOW = new Date("2026-11-24T12:00:00Z");

await sql`insert into products (id, name, category, price_cents) values ('A', 'Anel', 'aneis', 1000)`.execute(db);
const { rows: skus } = await sql<{ id: string }>`
  insert into skus (product_id, size, on_hand) select 'A', size, 0 from unnest(array['14', '16', '18']) as size
  returning id`.execute(db);

const rowsOf = async () => {
  const { rows } = await sql<{ id: number; skuId: string; delta: number; reference: string | null; at: Date }>`
    select id, sku_id as "skuId", delta, reference, created_at as at from stock_movements order by id`.execute(db);
  return rows;
};
const sums = async () =>
  Object.fromEntries(
    [...Map.groupBy(await rowsOf(), ({ skuId }) => skuId)].map(([id, rows]) => [
      id,
      rows.reduce((sum, { delta }) => sum + delta, 0),
    ]),
  );
const positive = (all: Record<string, number>) =>
  Object.fromEntries(Object.entries(all).filter(([, sum]) => sum !== 0));

test("what is archived leaves the same sums, one balance for each stock row, and what is younger as it was", async () => {
  const movement = fc.record({
    sku: fc.nat({ max: 2 }),
    delta: fc.integer({ min: -5, max: 5 }).filter((delta) => delta !== 0),
    year: fc.integer({ min: 2018, max: 2026 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 40 }), async (movements) => {
      await sql`delete from stock_movements`.execute(db);
      for (const { sku, delta, year } of movements.toSorted((one, other) => one.year - other.year)) {
        await sql`insert into stock_movements (sku_id, delta, reason, created_at)
                  values (${skus[sku]?.id}, ${delta}, 'adjustment', ${`${year}-06-01T00:00:00Z`})`.execute(db);
      }
      const before = await sums();
      const young = (await rowsOf()).filter(({ at }) => at >= new Date("2021-01-01T03:00:00Z"));
      await archiveStockMovements(db, NOW);
      await archiveStockMovements(db, NOW);
      expect(positive(await sums())).toEqual(positive(before));
      const after = await rowsOf();
      expect(after.filter(({ reference }) => reference === null)).toEqual(young);
      const balances = after.filter(({ reference }) => reference === "archive");
      expect(new Set(balances.map(({ skuId }) => skuId)).size).toBe(balances.length);
      for (const { id, at } of balances) {
        expect(at).toEqual(new Date("2021-01-01T03:00:00Z"));
        expect(young.every((row) => row.id > id)).toBe(true);
      }
      // A year later the balance takes in the next year.
      await archiveStockMovements(db, new Date("2027-11-24T12:00:00Z"));
      expect(positive(await sums())).toEqual(positive(before));
      const left = (await rowsOf()).filter(({ reference }) => reference === null);
      expect(left.filter(({ at }) => at < new Date("2022-01-01T03:00:00Z"))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
