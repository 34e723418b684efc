import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { holdForOrder } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { listStockRequests } from "#shop/ordering/orders/order-line-queries.server.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon, until } from "#tests/setup/soon.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { compareWithProviders } from "./ask-providers.server.ts";
import { checkLedger, findViolations, LEDGER_RULES } from "./check-ledger.server.ts";
import { changedScope, wholeScope } from "./ledger-scope-queries.server.ts";
import { watchLedger } from "./watch-ledger.server.ts";

const { shop, services, db } = await openShop();
const ana = await createTestCustomer(shop);
const inASecond = () => new Date(services.clock().getTime() + 1000);
const books = () => checkLedger(db, { now: inASecond(), patienceMs: 0 });

await setStock(shop, RING.product_id, 50);
await makeCoupon(shop, "LIVROS", { totalLimit: 10 });
const coupon_code = "LIVROS";

/** Orders in every state: unpaid, payment running, paid, cancelled, and paid too late for the remaining stock. */
const placed = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 2 }] });
const running = await placeOrder(shop, ana, { coupon_code });
const open = await payByPix(shop, ana, running.id);
const paid = await placeOrder(shop, ana, { coupon_code, items: [{ ...RING, quantity: 3 }] });
const money = await payByPix(shop, ana, paid.id);
await providerSays(shop, money.external_payment_id, "approve");
const late = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 40 }] });
const returned = await payByPix(shop, ana, late.id);
await providerSays(shop, returned.external_payment_id, "expire");
const becomes = (id: string, state: string, held: number) =>
  until(shop, async () => {
    const payment = await db.selectFrom("payments").select("state").where("id", "=", id).executeTakeFirstOrThrow();
    const reserved = await readRows(db, "stock_reservations", { payment_id: id, state: "held" }, ["id"]);
    return payment.state === state && reserved.length === held;
  });
await becomes(returned.id, "expired", 0);
/** An order made by staff holds its pieces by itself. */
const byStaff = await placeOrder(shop, ana, {});
await db.transaction().execute(async (trx) => {
  const until = new Date(Date.now() + 24 * 60 * 60_000);
  await trx.updateTable("orders").set({ expires_at: until }).where("id", "=", byStaff.id).execute();
  await holdForOrder(trx, byStaff.id, await listStockRequests(trx, byStaff.id), until);
});
const takesAll = await placeOrder(shop, ana, { items: [{ ...RING, quantity: 20 }] });
const holds = await payByPix(shop, ana, takesAll.id);
await providerSays(shop, returned.external_payment_id, "approve", { late: true });
await becomes(returned.id, "refunded", 0);

test("books of a shop that works are clean, and its providers say the same", async () => {
  await soon(shop, books).toEqual([]);
  expect(await compareWithProviders(services, { since: new Date(0), patienceMs: 0 })).toEqual([]);
});

const ago = sql`now() - interval '30 days'`;
const dropped = (table: string, constraint: string) =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`;
const skuOfRing = sql`(select id from skus where product_id = ${RING.product_id})`;

/** For every rule: what must be reported, and a change to the database that violates the rule. */
const BROKEN: Record<string, [names: string, ...by: RawBuilder<unknown>[]]> = {
  order_lost: [`order:${placed.id}`, sql`delete from orders where id = ${placed.id}`],
  order_lines: [
    `order:${placed.id}`,
    sql`update order_items set quantity = quantity + 1, line_cents = line_cents + unit_price_cents
           where order_id = ${placed.id}`,
  ],
  order_total: [
    `order:${placed.id}`,
    dropped("orders", "orders_total_adds_up"),
    sql`update orders set total_cents = total_cents + 1 where id = ${placed.id}`,
  ],
  order_discount: [`order:${paid.id}`, sql`update orders set coupon_id = null where id = ${paid.id}`],
  order_status: [`order:${placed.id}`, sql`update orders set status = 'shipped' where id = ${placed.id}`],
  order_recipient: [`order:${paid.id}`, sql`update orders set customer_email = '' where id = ${paid.id}`],
  order_access: [`order:${paid.id}`, sql`update orders set claim_hash = sha256('a secret') where id = ${paid.id}`],
  sale_paid: [`order:${paid.id}`, sql`update payments set state = 'failed' where id = ${money.id}`],
  money_kept: [
    `payment:${money.id}`,
    sql`update orders set payment_status = 'cancelled', status = 'cancelled' where id = ${paid.id}`,
  ],
  order_shows_attempt: [
    `order:${running.id}`,
    sql`update orders set payment_status = 'rejected' where id = ${running.id}`,
  ],
  attempt_amount: [
    `payment:${open.id}`,
    sql`update payments set amount_cents = amount_cents - 1 where id = ${open.id}`,
  ],
  settled: [`payment:${money.id}`, sql`delete from order_events where order_id = ${paid.id} and kind = 'payment_paid'`],
  settled_once: [
    `order:${paid.id}`,
    sql`insert into order_events (order_id, kind, data)
          select order_id, kind, data from order_events where order_id = ${paid.id} and kind = 'payment_paid'`,
  ],
  attempt_overdue: [`payment:${open.id}`, sql`update payments set expires_at = ${ago} where id = ${open.id}`],
  attempt_watched: [`payment:${open.id}`, sql`update payments set ask_after = ${ago} where id = ${open.id}`],
  attempt_rechecked: [`payment:${money.id}`, sql`update payments set ask_after = ${ago} where id = ${money.id}`],
  refund_amount: [
    `payment:${returned.id}`,
    sql`insert into refunds (payment_id, amount_cents, reason) values (${returned.id}, 1, 'twice')`,
  ],
  refund_done: [`payment:${returned.id}`, sql`update payments set refunded_cents = 0 where id = ${returned.id}`],
  refund_made: [
    `payment:${returned.id}`,
    sql`update refunds set state = 'requested' where payment_id = ${returned.id}`,
  ],
  refund_failed: [`payment:${returned.id}`, sql`update refunds set state = 'failed' where payment_id = ${returned.id}`],
  cancelled_kept: [
    `order:${late.id}`,
    sql`update refunds set state = 'failed' where payment_id = ${returned.id}`,
    sql`update payments set state = 'partially_refunded', refunded_cents = 0 where id = ${returned.id}`,
  ],
  shipping_kept: [
    `order:${paid.id}`,
    sql`with made as (
            insert into returns (order_id, kind, status, answer_due_on)
            values (${paid.id}, 'regret', 'refunded', now()) returning id
          )
          insert into return_lines (return_id, order_item_id, quantity)
          select made.id, item.id, item.quantity from made, order_items as item where item.order_id = ${paid.id}`,
    sql`insert into refunds (payment_id, amount_cents, reason)
          select payments.id, amount_cents - shipping_cents, 'D-1'
            from payments join orders on orders.id = payments.order_id where payments.id = ${money.id}`,
  ],
  notice_followed: ["notice:1", sql`update webhook_events set processed_at = null`],
  customer_totals: [
    `customer:${ana.id}`,
    sql`update customer_totals set spent_cents = spent_cents + 1 where customer_id = ${ana.id}`,
  ],
  stock_ledger: ["sku:", sql`update skus set on_hand = on_hand + 1 where id = ${skuOfRing}`],
  stock_reserved: ["sku:", sql`update skus set reserved = reserved - 1 where id = ${skuOfRing}`],
  stock_within: [
    "sku:",
    dropped("skus", "skus_reserved_within_on_hand"),
    sql`update skus set reserved = on_hand + 1 where id = ${skuOfRing}`,
  ],
  product_stock: [
    `product:${RING.product_id}`,
    sql`update products set stock = stock + 1 where id = ${RING.product_id}`,
  ],
  reservation_open: [`payment:${open.id}`, sql`update payments set state = 'expired' where id = ${open.id}`],
  order_holds: [
    `order:${byStaff.id}`,
    sql`update stock_reservations set state = 'released' where order_id = ${byStaff.id} and payment_id is null`,
  ],
  attempt_holds: [
    `payment:${open.id}`,
    sql`update stock_reservations set state = 'released' where payment_id = ${open.id}`,
  ],
  sale_in_ledger: [
    `order:${paid.id}`,
    sql`insert into stock_movements (sku_id, delta, reason, reference)
          select sku_id, delta, reason, reference from stock_movements where reference = ${paid.id}`,
  ],
  sale_took_pieces: [
    `order:${paid.id}`,
    sql`update stock_reservations set state = 'released' where payment_id = ${money.id}`,
  ],
  return_holds: [
    "return:",
    sql`with made as (
            insert into returns (order_id, kind, answer_due_on) values (${paid.id}, 'exchange', now()) returning id
          )
          insert into return_lines (return_id, order_item_id, quantity, wanted_size, wanted_sku_id, held_sku_id)
          select made.id, item.id, 1, '17', item.sku_id, item.sku_id
            from made, order_items as item where item.order_id = ${paid.id} limit 1`,
  ],
  coupon_counter: ["coupon:LIVROS", sql`update coupons set used = used + 1 where code = 'LIVROS'`],
  coupon_held: [`payment:${open.id}`, sql`update payments set state = 'expired' where id = ${open.id}`],
  coupon_redeemed: [
    `order:${paid.id}`,
    sql`update coupon_redemptions set state = 'held' where payment_id = ${money.id}`,
  ],
  sale_booked: [`order:${paid.id}`, sql`update sales set payment_id = ${returned.id} where order_id = ${paid.id}`],
  sale_reversed: [
    `order:${paid.id}`,
    sql`update payments set state = 'partially_refunded', refunded_cents = 1 where id = ${money.id}`,
  ],
  sale_first: [`order:${paid.id}`, sql`update sales set is_first = false where order_id = ${paid.id}`],
  sales_added_up: ["day:", sql`update sales_days set revenue_cents = revenue_cents + 1 where orders > 0`],
  attempt_coupon: [
    `payment:${open.id}`,
    sql`update coupon_redemptions set state = 'released' where payment_id = ${open.id}`,
  ],
};

test("every rule can be broken", () => {
  expect(Object.keys(BROKEN).sort()).toEqual(Object.keys(LEDGER_RULES).sort());
});

class Undone extends Error {}
/** Before everything that the statements above date back. */
const LONG_AGO = new Date(Date.now() - 60 * 24 * 60 * 60_000);

test.each(Object.entries(BROKEN))("%s: what is broken by hand is named", async (rule, [names, ...by]) => {
  const broken = db.transaction().execute(async (trx) => {
    for (const statement of by) await statement.execute(trx);
    const quiet = inASecond();
    for (const scope of [wholeScope(quiet), await changedScope(trx, { now: quiet, quiet, since: LONG_AGO })]) {
      const found = scope ? await findViolations(trx, scope) : [];
      expect(found.filter((violation) => violation.rule === rule).map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining(names),
      );
      expect(found.every(({ detail }) => detail.length > 10)).toBe(true);
    }
    throw new Undone();
  });
  await expect(broken).rejects.toThrow(Undone);
});

test("what jobs may be behind with is no violation yet", async () => {
  await db.transaction().execute(async (trx) => {
    await sql`update payments set ask_after = now() - interval '2 minutes' where id = ${open.id}`.execute(trx);
    expect(await findViolations(trx, wholeScope(new Date(), new Date(Date.now() - 60 * 60_000)))).toEqual([]);
  });
});

test("every night the shop is told of what is broken, once a day, and when the look took too long", async () => {
  const alerts = () =>
    db.selectFrom("payment_alerts").select(["kind", "subject"]).where("kind", "like", "books_%").execute();
  const at = new Date();
  const day = formatDay(dayInSaoPaulo(at));
  const night = (bounds?: { slowestMs: number; budgetMs: number }) =>
    watchLedger({ ...services, clock: () => at }, bounds);
  await night();
  expect(await alerts()).toEqual([]);

  const drift = (by: number) => sql`update coupons set used = used + ${by} where code = 'LIVROS'`.execute(db);
  await drift(1);
  await night();
  await night();
  const told = { kind: "books_broken", subject: `${day}: coupon_counter (1)` };
  expect(await alerts()).toEqual([told]);
  const letter = await mailAbout(shop, services.config.brand.email, /^Os registros da loja não fecham$/);
  expect(letter.text).toContain(told.subject);
  await drift(-1);
  await night();
  expect(await alerts()).toEqual([told]);

  await db.transaction().execute(async (trx) => {
    await sql`lock table coupons in access exclusive mode`.execute(trx);
    await night({ slowestMs: 300, budgetMs: 1_000 });
  });
  expect(await alerts()).toContainEqual({ kind: "books_unchecked", subject: day });
});

test("a night looks at what has changed; what was written past the shop is found in the whole check of the week", async () => {
  const night = (whole = false) => watchLedger(services, { whole });
  const last = () =>
    db.selectFrom("book_checks").select(["whole", "violation_count"]).orderBy("id", "desc").executeTakeFirstOrThrow();
  const changedAt = (at: Date) =>
    db.updateTable("orders").set({ updated_at: at }).where("id", "=", placed.id).execute();
  const addPieces = (count: number) =>
    sql`update order_items set quantity = quantity + ${count}, line_cents = line_cents + ${count} * unit_price_cents
         where order_id = ${placed.id}`.execute(db);
  const longAgo = new Date(Date.now() - 9 * 24 * 60 * 60_000);
  await night(true);
  expect(await last()).toEqual({ whole: true, violation_count: 0 });

  await addPieces(1);
  await changedAt(longAgo);
  await night();
  expect(await last()).toEqual({ whole: false, violation_count: 0 });
  await changedAt(new Date());
  await night();
  expect(await last()).toEqual({ whole: false, violation_count: 1 });

  await changedAt(longAgo);
  await night();
  expect(await last(), "after a check that found something").toEqual({ whole: true, violation_count: 1 });
  await addPieces(-1);
  await night();
  expect(await last()).toEqual({ whole: true, violation_count: 0 });

  await addPieces(1);
  await night();
  expect(await last()).toEqual({ whole: false, violation_count: 0 });
  await sql`update book_checks set started_at = started_at - interval '7 days' where whole`.execute(db);
  await night();
  expect(await last(), "a week later").toEqual({ whole: true, violation_count: 1 });
  await addPieces(-1);
  await changedAt(new Date());
});

test("every night the providers are asked about attempts of late; one that does not answer breaks no books", async () => {
  const at = new Date(Date.now() + 2 * 24 * 60 * 60_000 - 10 * 60_000);
  const night = () => watchLedger({ ...services, clock: () => at });
  const checked = async () => {
    const query = db.selectFrom("book_checks").select("violations").orderBy("id", "desc").limit(1);
    return JSON.stringify((await query.executeTakeFirstOrThrow()).violations);
  };
  await db.updateTable("payments").set({ state: "pending" }).where("id", "=", money.id).execute();
  await letFail(shop, "get-order", "500", { times: 4 });
  await night();
  expect(await checked()).not.toContain("provider_view");
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await night();
  expect(await checked()).toContain(`payment:${money.id}`);
  expect(await checked()).toContain("pending; o provedor diz paid");
  // Too old by then: they are rechecked on their own schedule.
  await watchLedger({ ...services, clock: () => new Date(at.getTime() + 24 * 60 * 60_000) });
  expect(await checked()).not.toContain("provider_view");
  await db.updateTable("payments").set({ state: "paid" }).where("id", "=", money.id).execute();
});

test("another view of the provider is named: money we have not seen, an end it has not heard of, a payment it never had", async () => {
  const ask = () => compareWithProviders(services, { since: new Date(0), patienceMs: 0 });
  await sql`update payments set state = 'cancelled' where id = ${holds.id}`.execute(db);
  await sql`update payments set state = 'pending' where id = ${money.id}`.execute(db);
  await sql`update payments set provider_payment_id = 'ORD00000000000000000000000000' where id = ${open.id}`.execute(
    db,
  );
  const named = await ask();
  expect(named.map(({ rule, subject }) => [rule, subject]).sort()).toEqual(
    [holds.id, money.id, open.id].map((id) => ["provider_view", `payment:${id}`]).sort(),
  );
  const details = new Map(named.map(({ subject, detail }) => [subject, detail]));
  expect(details.get(`payment:${money.id}`)).toContain("pending; o provedor diz paid");
  expect(details.get(`payment:${holds.id}`)).toContain("cancelled; o provedor diz pending");
  expect(details.get(`payment:${open.id}`)).toContain("não a conhece");
});
