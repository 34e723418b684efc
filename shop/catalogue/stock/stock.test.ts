import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { addRow } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sized } from "#tests/setup/test-size.ts";
import { consumeStock, type Reservation, releaseStock, reserveStock } from "./reservation-store.server.ts";
import { releaseExchangeReservation, reserveForExchange, restock, takeReplacement } from "./restock-store.server.ts";
import { changeSoldPieces } from "./sold-pieces-store.server.ts";
import type { StockRequest } from "./stock-request.ts";
import { lockStock, moveStock } from "./stock-store.server.ts";

const { db, pool } = await createTestDatabase(20);
const LATER = new Date(Date.now() + 60_000);

async function makeProduct(sizes: Record<string, number>): Promise<Record<string, StockRequest>> {
  const productId = `P-${randomUUID()}`;
  await addRow(db, "products", { id: productId, name: "Anel", category: "aneis", price_cents: 1000 });
  const rows = await db
    .insertInto("skus")
    .values(Object.entries(sizes).map(([size, on_hand]) => ({ product_id: productId, size, on_hand })))
    .returning(["id", "size"])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.size ?? "", { skuId: row.id, productId, quantity: 1 }]));
}

function pick(product: Record<string, StockRequest>, size: string, quantity = 1): StockRequest {
  const demand = product[size];
  if (!demand) throw new Error(`no size ${size}`);
  return { ...demand, quantity };
}

async function makePayment(): Promise<string> {
  const { id: order_id } = await db
    .insertInto("orders")
    .values({
      subtotal_cents: 1000,
      shipping_cents: 0,
      total_cents: 1000,
      customer_name: "Ana",
      customer_email: "ana@exemplo.com",
      customer_phone: "11988881234",
      shipping_address: {},
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("payments")
    .values({ order_id, external_payment_id: randomUUID(), provider: "test", method: "pix", amount_cents: 1000 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

class Refused extends Error {}

function reserve(payment: string, lines: StockRequest[]) {
  return inTransaction(db, async (trx) => {
    const result = await reserveStock(trx, payment, lines, LATER);
    if (result.kind === "refused") throw new Refused();
    return result;
  });
}

const within = <T>(work: (trx: DatabaseTransaction) => Promise<T>) => inTransaction(db, work);

async function stockOf(demand: StockRequest | undefined) {
  return db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["on_hand", "reserved", "stock"])
    .where("skus.id", "=", demand?.skuId ?? "")
    .executeTakeFirstOrThrow();
}

test("holds, gives back, holds again and sells", async () => {
  const ring = await makeProduct({ "16": 3 });
  const payment = await makePayment();
  await reserve(payment, [pick(ring, "16"), pick(ring, "16")]);
  expect(await stockOf(ring["16"])).toEqual({ on_hand: 3, reserved: 2, stock: 1 });
  await reserve(payment, [pick(ring, "16", 2)]);
  expect(await stockOf(ring["16"])).toEqual({ on_hand: 3, reserved: 2, stock: 1 });

  await within((trx) => releaseStock(trx, payment));
  await within((trx) => releaseStock(trx, payment));
  expect(await stockOf(ring["16"])).toEqual({ on_hand: 3, reserved: 0, stock: 3 });

  await reserve(payment, [pick(ring, "16", 2)]);
  expect(await within((trx) => consumeStock(trx, payment, "order-1"))).toEqual([
    { skuId: ring["16"]?.skuId, quantity: 2 },
  ]);
  expect(await within((trx) => consumeStock(trx, payment, "order-1"))).toEqual([]);
  expect(await stockOf(ring["16"])).toEqual({ on_hand: 1, reserved: 0, stock: 1 });
  const ledger = await db.selectFrom("stock_movements").select(["delta", "reason", "reference"]).execute();
  expect(ledger).toEqual([{ delta: -2, reason: "sale", reference: "order-1" }]);
});

test("two lines on one stock row are counted together, and a refusal names what is short", async () => {
  const ring = await makeProduct({ "16": 1, "17": 5 });
  const payment = await makePayment();
  const lines = [pick(ring, "16"), pick(ring, "17", 2), pick(ring, "16")];
  let result: Reservation | undefined;
  const rolledBack = within(async (trx) => {
    result = await reserveStock(trx, payment, lines, LATER);
    throw new Refused();
  });
  await expect(rolledBack).rejects.toThrow(Refused);
  const shortage = { skuId: ring["16"]?.skuId, productId: ring["16"]?.productId, wanted: 2, available: 1 };
  expect(result).toEqual({ kind: "refused", reason: "out_of_stock", shortages: [shortage] });
});

test("two hundred buyers of five pieces: five get one", async () => {
  const ring = await makeProduct({ "16": 5 });
  const payments = await Promise.all(Array.from({ length: 200 }, makePayment));
  const results = await Promise.allSettled(payments.map((payment) => reserve(payment, [pick(ring, "16")])));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Refused);
  expect(await stockOf(ring["16"])).toEqual({ on_hand: 5, reserved: 5, stock: 0 });
});

test("lines in opposite order, sizes of one product, holding, selling and giving back at once: no deadlock", async () => {
  const [ring, chain] = await Promise.all([makeProduct({ a: 1000, b: 1000 }), makeProduct({ a: 1000, b: 1000 })]);
  const lines = [pick(ring, "a"), pick(chain, "b"), pick(ring, "b"), pick(chain, "a")];
  const payments = await Promise.all(Array.from({ length: 60 }, makePayment));
  const before = await deadlocks();
  await Promise.all(
    payments.map(async (payment, index) => {
      const mine = index % 2 ? lines.slice(index % 3) : lines.slice(index % 3).toReversed();
      await db.transaction().execute((trx) => reserveStock(trx, payment, mine, LATER));
      await db.transaction().execute(async (trx) => {
        if (index % 3 === 0) await consumeStock(trx, payment, "order");
        else await releaseStock(trx, payment);
      });
    }),
  );
  expect(await deadlocks()).toBe(before);
  for (const line of lines) expect((await stockOf(line)).reserved).toBe(0);
});

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await pool.query("select deadlocks from pg_stat_database where datname = current_database()");
  return Number(rows[0].deadlocks);
}

test("whatever happens in whatever order, pieces neither appear nor get lost", async () => {
  const step = fc.record({
    payment: fc.nat(3),
    act: fc.constantFrom("reserve", "release", "consume"),
    size: fc.constantFrom("a", "b"),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const ring = await makeProduct({ a: 4, b: 2 });
      const payments = await Promise.all(Array.from({ length: 4 }, makePayment));
      await Promise.all(
        steps.map(async ({ payment: index, act, size, quantity }) => {
          const payment = payments[index] ?? "";
          if (act === "reserve") await reserve(payment, [pick(ring, size, quantity)]).catch(ignoreRefusal);
          else if (act === "release") await within((trx) => releaseStock(trx, payment));
          else await within((trx) => consumeStock(trx, payment, "order"));
        }),
      );
      for (const [size, start] of [
        ["a", 4],
        ["b", 2],
      ] as const) {
        const { skuId } = pick(ring, size);
        const { on_hand, reserved } = await stockOf(ring[size]);
        const held = await totalOf(skuId, "held");
        const sold = await totalOf(skuId, "consumed");
        expect({ reserved, on_hand }).toEqual({ reserved: held, on_hand: start - sold });
        expect(reserved).toBeLessThanOrEqual(on_hand);
      }
    }),
    { numRuns: sized(10, 100) },
  );
});

async function totalOf(skuId: string, state: string): Promise<number> {
  const row = await db
    .selectFrom("stock_reservations")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("quantity"), eb.lit(0)).as("sum"))
    .where("sku_id", "=", skuId)
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

/** Somebody else takes all pieces while this waits for them. */
async function whileAllAreTaken<T>(demand: StockRequest, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select from products where id = ${demand.productId} for no key update`.execute(trx);
    const [row] = await lockStock(trx, [demand.productId]);
    begun = db.transaction().execute(work);
    const waits = async () =>
      (await sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db)).rows;
    await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBeGreaterThan(0);
    const delta = -(row?.on_hand ?? 0);
    await moveStock(trx, [{ id: demand.skuId, delta }], { reason: "adjustment", reference: "count" });
  });
  if (!begun) throw new Error("nothing has begun");
  return begun;
}

test.each<[string, (trx: DatabaseTransaction, demand: StockRequest) => Promise<unknown>, unknown]>([
  ["a replacement", (trx, demand) => takeReplacement(trx, [demand], "T-1"), false],
  ["pieces of an exchange", (trx, demand) => reserveForExchange(trx, [demand], "T-1"), false],
  [
    "pieces of an edit",
    (trx, demand) => changeSoldPieces(trx, { paymentId: randomUUID(), reference: "1" }, [demand]),
    [expect.objectContaining({ available: 0 })],
  ],
])("%s wait for whoever takes the last ones, and are then refused", async (_, take, refused) => {
  const demand = pick(await makeProduct({ "16": 3 }), "16", 2);
  expect(await whileAllAreTaken(demand, (trx) => take(trx, demand))).toEqual(refused);
  const { rows } = await sql`select on_hand, reserved from skus where id = ${demand.skuId}`.execute(db);
  expect(rows).toEqual([{ on_hand: 0, reserved: 0 }]);
});

test("replacements, exchanges and counts that cross never take more than lies there, and none fails", async () => {
  const demand = pick(await makeProduct({ "16": 3 }), "16");
  const many = (quantity: number) => [{ ...demand, quantity }];
  const count = async (trx: DatabaseTransaction) => {
    await sql`select from products where id = ${demand.productId} for no key update`.execute(trx);
    const [row] = await lockStock(trx, [demand.productId]);
    if (!row) return;
    const delta = Math.max(Math.round(Math.random() * 8 - 4), row.reserved - row.on_hand);
    await moveStock(trx, [{ id: row.id, delta }], { reason: "adjustment", reference: "count" });
  };
  const exchange = async (trx: DatabaseTransaction) => {
    if (await reserveForExchange(trx, many(1), "T-1")) await releaseExchangeReservation(trx, many(1), "T-1");
  };
  const moves = [
    (trx: DatabaseTransaction) => takeReplacement(trx, many(1), "T-1"),
    (trx: DatabaseTransaction) => takeReplacement(trx, many(2), "T-1"),
    (trx: DatabaseTransaction) => restock(trx, many(1), "T-1"),
    (trx: DatabaseTransaction) => restock(trx, many(2), "T-1"),
    exchange,
    count,
  ];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let n = 0; n < 120; n += 1) {
      const move = moves[Math.floor(Math.random() * moves.length)] ?? count;
      await db
        .transaction()
        .execute(async (trx) => void (await move(trx)))
        .catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  expect(failures).toEqual([]);
});
