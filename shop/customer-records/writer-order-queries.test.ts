import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { readWriterOrders } from "./writer-order-queries.server.ts";

const { shop, db } = await openShop();
const { session: owner } = await createTestStaff(shop, "owner");

async function shown(writer: { customerId: string | null; email: string }) {
  const answer = await readWriterOrders(db, owner, writer);
  if ("kind" in answer) throw new Error(answer.reason);
  return { ids: answer.orders.map(({ id }) => id), more: answer.more };
}

test("STAFF-72: a message shows its sender's orders, by account or e-mail, the newest first", async () => {
  const customer = await createTestCustomer(shop);
  const own = await placeOrder(shop, customer, { customer_email: "outro@exemplo.com" });
  const guest = await placeOrder(shop, null, { customer_email: "Ana.Escreve@exemplo.com" });
  await placeOrder(shop, null, { customer_email: "vizinha@exemplo.com" });
  for (const [id, hours] of [
    [own.id, 2],
    [guest.id, 1],
  ] as const) {
    const created_at = new Date(Date.now() - hours * 3_600_000);
    await db.updateTable("orders").set({ created_at }).where("id", "=", id).execute();
  }
  expect(await shown({ customerId: customer.id, email: "ana.escreve@exemplo.com" })).toEqual({
    ids: [guest.id, own.id],
    more: false,
  });
  expect((await shown({ customerId: null, email: "ANA.ESCREVE@exemplo.com" })).ids).toEqual([guest.id]);
  expect((await shown({ customerId: null, email: "ninguem@exemplo.com" })).ids).toEqual([]);
});

test("STAFF-72: of six orders five are shown, and that there are more", async () => {
  for (let count = 0; count < 6; count += 1) await placeOrder(shop, null, { customer_email: "fiel@exemplo.com" });
  const { ids, more } = await shown({ customerId: null, email: "fiel@exemplo.com" });
  expect([ids.length, more]).toEqual([5, true]);
});
