import { sql } from "kysely";
import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { listRefunds } from "./refunds/refund-queries.server.ts";
import { nameRefund } from "./refunds/refund-store.server.ts";

const { shop, db } = await openShop();
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 20);

/** Same amount, by reason and state; `REF1` is the provider's id of the second. */
async function refunds(first: string, second: { reason: string; state: string }): Promise<string[]> {
  const { id } = await payByPix(shop, ana, (await placeOrder(shop, ana)).id);
  const { rows } = await sql<{ id: string }>`
    insert into refunds (payment_id, amount_cents, reason, state, provider_refund_id, requested_at)
    values (${id}, 1000, 'peça com defeito', ${first}, null, now()),
           (${id}, 1000, ${second.reason}, ${second.state}, 'REF1', now() + interval '1 second')
    returning id`.execute(db);
  return [id, ...rows.map((row) => row.id)];
}

const name = (refundId = "") => db.transaction().execute((trx) => nameRefund(trx, refundId, "REF1"));

async function after(paymentId = ""): Promise<[string, string | null][]> {
  return (await listRefunds(db, paymentId)).map(({ state, providerRefundId }) => [state, providerRefundId]);
}

test("taken for another one of its amount: that one waits again", async () => {
  const [payment, asked] = await refunds("requested", { reason: "troca", state: "done" });
  await name(asked);
  expect(await after(payment)).toEqual([
    ["requested", "REF1"],
    ["requested", null],
  ]);
});

test("taken for one that nobody asked for: there is none such, and nothing is asked for twice", async () => {
  const [payment, asked] = await refunds("given_up", { reason: "provider_panel", state: "done" });
  await name(asked);
  expect(await after(payment)).toEqual([["given_up", "REF1"]]);
});

test("given back by other means meanwhile: the provider's is another one, and both count", async () => {
  const [payment, asked] = await refunds("outside", { reason: "provider_panel", state: "done" });
  await name(asked);
  expect(await after(payment)).toEqual([
    ["outside", null],
    ["done", "REF1"],
  ]);
});
