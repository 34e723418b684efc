import { sql } from "kysely";
import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { deleteExpiredData } from "./delete-expired-data.server.ts";

const { shop, db } = await openShop({ worker: false });

async function column(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown[]> {
  return (await query.execute(db)).rows.map(({ value }) => value);
}

test("notices stay a year after they were processed, and for good until then", async () => {
  await sql`
    insert into webhook_events (provider, event_key, resource_id, body, topic, received_at, processed_at)
    values ('test', 'old', '1', '{}', 'payment', now() - interval '370 days', now() - interval '369 days'),
           ('test', 'open', '2', '{}', 'payment', now() - interval '370 days', null),
           ('test', 'young', '3', '{}', 'payment', now() - interval '300 days', now())`.execute(db);
  await deleteExpiredData(shop.services);
  expect(
    await column(sql`select event_key as value from webhook_events where provider = 'test' order by event_key`),
  ).toEqual(["open", "young"]);
});

test("reservations stay: held and sold ones for good, released ones 90 days", async () => {
  const customer = await createTestCustomer(shop);
  const order = await placeOrder(shop, customer);
  const payment = await payByPix(shop, customer, order.id);
  const { rows: skus } = await sql<{ id: string }>`
    select id from skus where id not in (select sku_id from stock_reservations) order by id limit 3`.execute(db);
  for (const [index, state] of ["released", "consumed", "young"].entries()) {
    await sql`
      insert into stock_reservations (payment_id, sku_id, quantity, state, held_until, created_at)
      values (${payment.id}, ${skus[index]?.id}, 1, ${state === "young" ? "released" : state}, now(),
              now() - make_interval(days => ${state === "young" ? 80 : 100}::int))`.execute(db);
  }
  await sql`update stock_reservations set created_at = now() - interval '1 year' where state = 'held'`.execute(db);
  await deleteExpiredData(shop.services);
  expect(
    await column(sql`select state as value from stock_reservations where payment_id = ${payment.id} order by state`),
  ).toEqual(["consumed", "held", "released"]);
});

test("prices stay five years, with the one that held then; what they prove stays proved", async () => {
  const productId = "ANELAPARAD-001";
  const proof = () =>
    sql`select proved, since, unproved_from from old_prices where product_id = ${productId}`.execute(db);
  await sql`update products set price_cents = 12000, discount_price_cents = 9000 where id = ${productId}`.execute(db);
  await sql`delete from price_history where product_id = ${productId}`.execute(db);
  await sql`
    insert into price_history (product_id, price_cents, discount_price_cents, changed_at)
    select ${productId}, price, case when price = 12000 then 9000 end, now() - years * interval '1 year'
      from (values (10000, 8.0), (11000, 7.0), (12000, 5.5), (12001, 1.0), (12000, 0.1)) as changed (price, years)`.execute(
    db,
  );
  const before = (await proof()).rows;
  await deleteExpiredData(shop.services);
  expect(
    await column(
      sql`select price_cents as value from price_history where product_id = ${productId} order by changed_at`,
    ),
  ).toEqual([12000, 12001, 12000]);
  await sql`select refresh_old_prices(array[${productId}])`.execute(db);
  expect((await proof()).rows).toEqual(before);
});
