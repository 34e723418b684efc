import { sql } from "kysely";
import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { openWorkText } from "./open-work.ts";
import { readOpenWork } from "./open-work-queries.server.ts";

const { shop, db } = await openShop({ worker: false });

test("counts paid orders to pack, open returns, messages without an answer", async () => {
  const ana = await createTestCustomer(shop);
  const [first, second] = [await placeOrder(shop, ana), await placeOrder(shop, ana)];
  await sql`update orders set status = 'confirmed', payment_status = 'paid' where id = ${first.id}`.execute(db);
  await sql`update orders set status = 'shipped', payment_status = 'paid' where id = ${second.id}`.execute(db);
  await sql`
    insert into returns (order_id, kind, status, note, answer_due_on)
    values (${second.id}, 'regret', 'requested', '', current_date), (${second.id}, 'regret', 'cancelled', '', current_date)
  `.execute(db);
  await sql`
    insert into contact_messages (name, email, subject, message, content_hash, sent_on, created_at, status, archived_at)
    select 'Bia', 'bia@exemplo.com', 'Oi', 'Oi', decode(mark, 'hex'), current_date, now(), status, archived_at
      from (values ('01', 'received', null), ('02', 'answered', null), ('03', 'received', now()))
        as made (mark, status, archived_at)`.execute(db);
  expect(await readOpenWork(db, { role: "fulfilment" })).toEqual({ orders: 1, returns: 1, messages: 1 });
});

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("%i is shown as %s", (count, shown) => {
  expect(openWorkText(count)).toBe(shown);
});
