import { sql } from "kysely";
import { expect, test } from "vitest";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { listEditedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { filterOf } from "#shop/fulfilment/order-list/order-filter.ts";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { chooseStart } from "#shop/staff/change-own-profile.server.ts";
import { readStartChoices } from "#shop/staff/staff-queries.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { readToday, type Today } from "./read-today.server.ts";

/** A Thursday; two handling days make Monday's orders late. */
const NOW = new Date("2026-11-26T15:00:00Z");

let owner: TestStaff;
let packer: TestStaff;

const shop = await createTestShop({ worker: false, clock: () => NOW });
[owner, packer] = [await createTestStaff(shop, "owner"), await createTestStaff(shop, "fulfilment")];
const ana = await createTestCustomer(shop);
// Three to pack, one of them late; one not paid; one sent, whose parcel could not be delivered.
for (const [status, paid, made] of [
  ["confirmed", "paid", "2026-11-26T03:30:00Z"],
  ["processing", "paid", "2026-11-24T12:00:00Z"],
  ["confirmed", "partially_refunded", "2026-11-24T02:59:00Z"],
  ["pending", "pending", "2026-11-10T12:00:00Z"],
  ["shipped", "paid", "2026-11-10T12:00:00Z"],
] as const) {
  const { id } = await placeOrder(shop, ana);
  await sql`update orders set status = ${status}, payment_status = ${paid}, created_at = ${made} where id = ${id}`.execute(
    shop.services.db,
  );
  if (status === "shipped") {
    await sql`
        insert into shipments (order_id, kind, position, state, created_at, updated_at)
        values (${id}, 'other', 1, 'undelivered', now(), now())`.execute(shop.services.db);
    await sql`
        insert into returns (order_id, kind, status, note, answer_due_on)
        values (${id}, 'regret', 'requested', '', '2026-11-27'), (${id}, 'regret', 'refused', '', '2026-11-20')`.execute(
      shop.services.db,
    );
  }
}
await sql`
    insert into contact_messages (name, email, subject, message, content_hash, sent_on, created_at, status)
    values ('Bia', 'bia@exemplo.com', 'Meu anel', 'Oi', '\x01', current_date, '2026-11-25T12:00:00Z', 'received'),
           ('Bia', 'bia@exemplo.com', 'Obrigada', 'Oi', '\x02', current_date, '2026-11-24T12:00:00Z', 'answered')`.execute(
  shop.services.db,
);

async function todayOf({ session }: TestStaff): Promise<Today> {
  const today = await readToday(shop.services, session);
  if (today.kind === "refused") throw new Error("refused");
  return today;
}

test("each figure counts what its list shows", async () => {
  const { db } = shop.services;
  const { orders, returns, messages, lowStock, lateUntil } = await todayOf(owner);
  expect(lateUntil).toBe("2026-11-23");
  expect(orders).toMatchObject({ toPack: 3, late: 1, problems: 1 });
  const listed = async (query: string, view: "embalar" | "problemas") => {
    const parameters = new URLSearchParams(query);
    const page = await readStaffOrders(db, owner.session, {
      view,
      term: "",
      filter: filterOf((name) => parameters.get(name)),
    });
    return "orders" in page ? page.orders.map(({ id }) => id) : [];
  };
  expect(await listed(`ate=${lateUntil}`, "embalar")).toEqual([orders?.oldest[0]?.id]);
  expect(await listed("", "embalar")).toEqual(orders?.oldest.map(({ id }) => id));
  expect(await listed("", "problemas")).toHaveLength(orders?.problems ?? 0);
  expect(returns).toMatchObject({ open: 1, first: [{ answerDueOn: "2026-11-27" }] });
  expect(messages).toMatchObject({ waiting: 1, first: [{ subject: "Meu anel" }] });
  const low = await listEditedProducts(db, owner.session, listChoiceOf(new URLSearchParams({ estado: "baixo" })));
  expect(lowStock?.count).toBe("total" in low ? low.total : -1);
});

test("sales stand for the last eight days, the same weekday first and today last", async () => {
  await sql`
    insert into sales_days values ('2026-11-19', 'pix', 0, 2, 20000, 20000, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                                  ('2026-11-26', 'pix', 0, 1, 9000, 9000, 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(
    shop.services.db,
  );
  const { sales } = await todayOf(owner);
  expect(sales).toHaveLength(8);
  expect([sales?.at(0), sales?.at(-1)]).toMatchObject([
    { part: "2026-11-19", orders: 2, revenueCents: 20000 },
    { part: "2026-11-26", orders: 1, revenueCents: 9000 },
  ]);
});

test("who packs sees no sales and no alerts", async () => {
  const { orders, returns, messages, lowStock, sales, alerts } = await todayOf(packer);
  expect([orders?.toPack, returns?.open, messages?.waiting, lowStock !== null]).toEqual([3, 1, 1, true]);
  expect([sales, alerts]).toEqual([null, null]);
});

test("each person chooses their own first page; only a change is audited", async () => {
  const { services } = shop;
  await chooseStart(services, packer.session, { opensToday: true });
  await chooseStart(services, packer.session, { opensToday: true });
  expect(await readStartChoices(services.db, packer.session.staffId)).toMatchObject({ opensToday: true });
  expect(await readStartChoices(services.db, owner.session.staffId)).toMatchObject({ opensToday: false });
  const { rows } = await sql<{ actor: string; after: unknown }>`
    select actor, after from audit_log where action = 'staff.start_page_chosen'`.execute(services.db);
  expect(rows).toEqual([{ actor: packer.session.staffId, after: { opensToday: true } }]);
});
