import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { approveReturn, refuseReturn } from "../returns/answer-return.server.ts";
import { openReturn } from "../returns/open-return.server.ts";
import { receiveReturn } from "../returns/receive-return.server.ts";
import { refundWithPieces } from "./refund-with-pieces.server.ts";

const { shop, services, db } = await openShop();
const ana = await createTestCustomer(shop);
const owner = (await createTestStaff(shop, "owner")).session;
await setStock(shop, RING.product_id, 40);

const salesRules = async () =>
  (await checkLedger(db, { now: new Date(Date.now() + 3_600_000), patienceMs: 0 })).filter(({ rule }) =>
    /^sales?_/.test(rule),
  );

/** Ring pieces that came back, over all days. */
async function backOf(): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(returned_pieces), 0)::int as pieces from sales_products
     where product_id = ${RING.product_id}`.execute(db);
  return rows[0]?.pieces ?? 0;
}

async function refund(orderId: string, amountCents: number | null, pieces = 0) {
  const [orderItemId = ""] = await lineIds(shop, orderId);
  const putBack = pieces > 0 ? [{ orderItemId, quantity: pieces }] : [];
  const wish = { orderId, amountCents, reason: "devolução", refundId: randomUUID(), putBack };
  expect(await refundWithPieces(services, owner, wish)).toMatchObject({ kind: "requested" });
}

async function arrived(orderId: string) {
  const [orderItemId = ""] = await lineIds(shop, orderId);
  const lines = [{ orderItemId, quantity: 1, wantedSize: null }];
  const request = { kind: "defect" as const, note: "A pedra caiu sozinha.", lines };
  const made = await openReturn(services, orderId, request, { customerId: ana.id });
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  const { returnId } = made;
  await approveReturn(services, { returnId, actor: owner, answer: "Leve aos Correios.", labelUrl: null });
  const before = await backOf();
  expect(await receiveReturn(services, { returnId, actor: owner, shelved: "none" })).toEqual({ kind: "moved" });
  expect(await backOf()).toBe(before + 1);
  return returnId;
}

test("pieces count as come back with a partial refund, a return, or the last of the money; once, and as recounted", async () => {
  const order = await buyDelivered(shop, ana, { items: [{ ...RING, quantity: 4 }] });
  expect(await backOf()).toBe(0);
  await refund(order.id, 500);
  expect(await backOf()).toBe(0);
  await refund(order.id, 500, 1);
  expect(await backOf()).toBe(1);
  await arrived(order.id);
  expect(await backOf()).toBe(2);
  await soon(shop, salesRules).toEqual([]);

  // A refused return's piece goes back to the customer.
  const returnId = await arrived(order.id);
  expect(await backOf()).toBe(3);
  await refuseReturn(services, { returnId, actor: owner, answer: "Não é defeito de fabricação." });
  expect(await backOf()).toBe(2);
  await soon(shop, salesRules).toEqual([]);

  await refund(order.id, null);
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "refunded" });
  await soon(shop, backOf).toBe(4);
  await soon(shop, salesRules).toEqual([]);
  const days = await db
    .selectFrom("sales_products")
    .select(["day", "pieces", "returned_pieces"])
    .where("product_id", "=", RING.product_id)
    .execute();
  expect(days).toEqual([{ day: dayInSaoPaulo(services.clock()), pieces: 4, returned_pieces: 4 }]);

  await db.updateTable("sales_products").set({ returned_pieces: 0 }).execute();
  expect((await salesRules()).map(({ rule }) => rule)).toContain("sales_added_up");
  await db.selectNoFrom((query) => query.fn("recount_sales", []).as("done")).execute();
  expect(await backOf()).toBe(4);
  await soon(shop, salesRules).toEqual([]);
});

test("a day that had nothing but a refused return is no day of the reports", async () => {
  const order = await buyDelivered(shop, ana);
  const before = await backOf();
  const returnId = await arrived(order.id);
  const yesterday = sql`update returns set received_at = received_at - interval '3 days' where id = ${returnId}`;
  await yesterday.execute(db);
  expect(await backOf()).toBe(before + 1);
  await soon(shop, salesRules).toEqual([]);
  await refuseReturn(services, { returnId, actor: owner, answer: "Não é defeito de fabricação." });
  expect(await backOf()).toBe(before);
  await soon(shop, salesRules).toEqual([]);
});
