import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ROLES } from "#shop/staff/role.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { addRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { guestOrdersFound } from "./guest-queries.server.ts";
import { readGuest, searchGuests } from "./read-guests.server.ts";

const { shop, db } = await openShop();
const { session: owner } = await createTestStaff(shop, "owner");

interface Buyer {
  customer_name: string;
  customer_phone?: string;
  customer_email?: string;
  customer_document?: string;
}

/** Returns the id of an order without an account. */
async function bought(buyer: Buyer): Promise<string> {
  const { id } = await placeOrder(shop, null, { customer_email: `x-${randomUUID()}@exemplo.com` });
  await db.updateTable("orders").set(buyer).where("id", "=", id).execute();
  return id;
}

async function found(term: string) {
  const answer = await searchGuests(db, owner, term);
  if ("kind" in answer) throw new Error(answer.reason);
  return answer.guests;
}

async function pageOf(orderId: string) {
  const file = await readGuest(db, owner, orderId);
  if (file?.kind !== "guest") throw new Error(JSON.stringify(file));
  return file;
}

test("somebody known by telephone only is one person with all their orders, found in any way they may be asked for", async () => {
  const none = () => `sem-email-${randomUUID().slice(0, 12)}@sem-email.invalid`;
  const phone = { customer_phone: "5531976543210" };
  const first = await bought({ ...phone, customer_name: "Bia", customer_email: "bia@exemplo.com" });
  const last = await bought({ ...phone, customer_name: "Beatriz Ávila", customer_email: none() });
  await bought({ customer_phone: "31976543211", customer_name: "Vizinha", customer_email: none() });
  await db.updateTable("orders").set({ customer_document: "86288366757" }).where("id", "=", last).execute();
  for (const term of ["(31) 97654-3210", "5531976543210", "beatriz avila", "862.883.667-57"]) {
    const people = await found(term);
    expect([term, people.map(({ name, phone }) => [name, phone])]).toEqual([term, [["Beatriz Ávila", "31976543210"]]]);
  }
  expect(await found("(31) 97654-3210")).toMatchObject([{ orderId: last, email: "bia@exemplo.com", orders: 0 }]);
  expect(await pageOf(first)).toMatchObject({
    guest: { name: "Bia", email: "bia@exemplo.com" },
    otherNames: ["Beatriz Ávila"],
    orders: [{ id: last }, { id: first }],
    moreOrders: false,
  });
});

test("what they paid counts, and their orders without a telephone belong to an e-mail", async () => {
  const email = "lia.paga@exemplo.com";
  const { id } = await placeOrder(shop, null, { customer_email: email, customer_name: "Lia Paga" });
  await db.updateTable("orders").set({ customer_phone: "" }).where("id", "=", id).execute();
  const other = await bought({ customer_name: "Lia Paga", customer_email: email.toUpperCase(), customer_phone: "" });
  await addRow(db, "payments", {
    order_id: id,
    external_payment_id: `PMI-${randomUUID()}`,
    provider: "mercado-pago",
    method: "pix",
    state: "partially_refunded",
    amount_cents: 5000,
    refunded_cents: 1500,
  });
  await db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", id).execute();
  expect(await found("lia paga")).toMatchObject([{ orderId: other, phone: "", orders: 1, spentCents: 3500 }]);
});

test("nobody is found who has an account, whose data was deleted, or by a term that fits all; and by who may", async () => {
  const customer = await createTestCustomer(shop, { name: "Carla Contada" });
  const { id } = await placeOrder(shop, customer, { customer_name: "Carla Contada" });
  expect(await found("carla contada")).toEqual([]);
  expect(await readGuest(db, owner, id)).toEqual({ kind: "account", customerId: customer.id });
  const gone = await bought({ customer_name: "Gil Sumido", customer_email: "" });
  expect(await found("gil sumido")).toEqual([]);
  for (const unknown of [gone, randomUUID(), "x"]) expect(await readGuest(db, owner, unknown)).toBeNull();
  for (const term of ["", "a", "%", "__"]) expect([term, await found(term)]).toEqual([term, []]);
  for (const role of ROLES) {
    const answers = [await searchGuests(db, { role }, "bia"), await readGuest(db, { role }, gone)];
    const refused = { kind: "refused", reason: "not_allowed" };
    if (role === "fulfilment") expect(answers).toEqual([refused, refused]);
    else expect(answers).not.toContainEqual(refused);
  }
});

test("among many orders each way to be found reads an index", async () => {
  await sql`
    insert into orders (subtotal_cents, shipping_cents, total_cents, customer_name, customer_email, customer_phone,
                        customer_document, shipping_address)
    select 100, 0, 100, 'Muita Gente ' || n, 'muita' || n || '@exemplo.com', '119' || lpad(n::text, 8, '0'),
           lpad(n::text, 11, '7'), '{}'
      from generate_series(1, 20000) as n`.execute(db);
  await sql`analyze orders, payments`.execute(db);
  const plan = async (term: string) => {
    const lines = await guestOrdersFound(db, term, 200).explain("text", sql`costs off`);
    return lines.map((line) => Object.values(line).join(" ")).join("\n");
  };
  for (const [term, index] of [
    ["(11) 90001-2345", "orders_customer_phone"],
    ["777.777.123-45", "orders_customer_document"],
    ["gente 12345", "orders_customer_words"],
  ] as const) {
    const explained = await plan(term);
    expect(explained).toContain(index);
    expect(explained).not.toContain("Seq Scan on orders");
  }
  expect(await found("gente 12345")).toMatchObject([{ name: "Muita Gente 12345", phone: "11900012345" }]);
  expect(await searchGuests(db, owner, "muita gente")).toMatchObject({ more: true });
});
