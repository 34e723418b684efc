import { sql } from "kysely";
import { expect, test } from "vitest";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { addCounts } from "#platform/observability/daily-counter-store.server.ts";
import { seedDemoCustomer } from "#shop/customers/accounts/demo/demo-customer.server.ts";
import { readDemoState } from "#shop/demo/demo-queries.server.ts";
import type { PlannedOrder } from "#shop/demo/plan/demo-plan.ts";
import { removeDemo } from "#shop/demo/remove-demo.server.ts";
import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { readFunnel } from "#shop/insight/reports/payment-queries.server.ts";
import { countOrderWork } from "#shop/insight/today/today-queries.server.ts";
import { seedDemoCoupons } from "#shop/ordering/coupons/create-coupon.server.ts";
import { seedDemoOwner } from "#shop/staff/first-owner.server.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { makeDemo } from "./make-demo.server.ts";

const shop = await createTestShop({ worker: false });
const { services, sandbox } = shop;
const { db } = services;
await seedDemoOwner(services);
await seedDemoCustomer(services);
await seedDemoCoupons(services);
const { session: manager } = await createTestStaff(shop, "manager");
const { session: packer } = await createTestStaff(shop, "fulfilment");
const stockBefore = await readStock();
// Somebody looked into their cart before.
await addCounts(db, new Map([[`${dayInSaoPaulo(services.clock())} cart_opened`, 2]]));
const funnel = () => readFunnel(db, { from: "2000-01-01", to: "2999-12-31" });

/** One order of each fate, and Maria's parcel, in more installments than the shop gives for it. */
const some = (plan: readonly PlannedOrder[]) =>
  plan
    .filter(({ fate, buyer }, index) =>
      buyer === null
        ? fate === "labelled"
        : plan.findIndex((other) => other.fate === fate && other.buyer !== null) === index,
    )
    .map((each): PlannedOrder => (each.buyer === null ? { ...each, method: "credit_card", installments: 12 } : each));
const make = (signal = new AbortController().signal) =>
  makeDemo(services, { origin: sandbox.origin, signal, choose: some });

async function readStock() {
  const rows = await db.selectFrom("skus").select(["id", "on_hand", "reserved"]).orderBy("id").execute();
  return rows.filter(({ on_hand }) => on_hand > 0);
}

async function faults() {
  const now = new Date(services.clock().getTime() + 1000);
  const wrong = [
    // Work that waits for the shop's jobs, which do not run here.
    ...(await checkLedger(db, { now, patienceMs: 60_000 })),
    ...(await compareWithProviders(services, { since: new Date(0), patienceMs: 0 })),
  ];
  return wrong.map(violationLine);
}

const counted = async (table: "orders" | "sales" | "returns" | "audit_log" | "demo_records" | "contact_messages") =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirst()
    )?.count,
  );

// Rules: DEMO-10, DEMO-14.
test("a year is lived in the shop's own time: its books and its provider agree, and nobody gets a mail", async () => {
  const ended = new AbortController();
  const stopped = make(ended.signal);
  const begun = async () => {
    while ((await counted("orders")) < 5) await new Promise((done) => setTimeout(done, 20));
    ended.abort();
  };
  await Promise.all([stopped, begun()]);
  // As if the process had been killed in the middle of an order.
  await sql`update demo_records set done_at = null where id = (select max(id) from demo_records where kind = 'order')`.execute(
    db,
  );
  const left = (await counted("orders")) - 1;
  expect(await readDemoState(db)).toMatchObject({ isMaking: true });

  const outcome = await make();
  expect(outcome).toMatchObject({ kind: "made" });
  expect(await counted("orders")).toBe(left + (outcome?.kind === "made" ? outcome.orders : 0));
  const { cartsOpened, checkoutsOpened, paymentsBegun, paid } = await funnel();
  expect([paid > 5, paymentsBegun > paid, checkoutsOpened > paymentsBegun]).toEqual([true, true, true]);
  expect(cartsOpened).toBeGreaterThan(checkoutsOpened + 2);
  expect(await make()).toEqual({ kind: "made", orders: 0 });
  expect(await funnel()).toEqual({ cartsOpened, checkoutsOpened, paymentsBegun, paid });
  expect(await readDemoState(db)).toMatchObject({ isMaking: false, made: await counted("orders") });

  const { rows: documents } = await sql<{ given: boolean; orders: number }>`
    select customer_document is not null as given, count(*)::int as orders from orders group by 1`.execute(db);
  const countOf = (wanted: boolean) => documents.find(({ given }) => given === wanted)?.orders ?? 0;
  expect(countOf(true)).toBeGreaterThan(3 * countOf(false));

  const { rows: statuses } = await sql<{ status: string }>`
    select distinct status from orders union select distinct 'return ' || status from returns order by 1`.execute(db);
  expect(statuses.map(({ status }) => status)).toEqual([
    "cancelled",
    "confirmed",
    "delivered",
    "pending",
    "processing",
    "return approved",
    "return exchanged",
    "return received",
    "return refunded",
    "return refused",
    "return requested",
    "shipped",
  ]);
  const { rows: jobs } = await sql<{ name: string }>`
    select distinct name from pgboss.job where name !~ '^(payments[.](refresh|expire)|stock-notices.dispatch|__.*)$'`.execute(
    db,
  );
  expect(jobs).toEqual([]);
  const { rows: late } = await sql`
    select from sales, demo_runs where sales.at > started_at union all select from audit_log, demo_runs
     where subject like 'order:%' and audit_log.at > started_at`.execute(db);
  expect(late).toEqual([]);
  const maria = await sql`
    select from orders join customers on customers.id = user_id
     where email = 'maria.clara@exemplo.com' and status = 'shipped' and tracking_code is not null`.execute(db);
  expect(maria.rows).toHaveLength(1);
  const { rows: onTheirWay } = await sql<{ state: string; told: string[] }>`
    select state, array_agg(distinct event_description) as told
      from shipments join shipment_labels on shipment_id = shipments.id join orders on orders.id = shipments.order_id
           join tracking_events on tracking_events.shipment_id = shipments.id, demo_runs
     where kind = 'melhor_envio' and status = 'shipped' and provider_order_id is not null
       and event_date between orders.created_at and started_at
     group by shipments.id order by state`.execute(db);
  // Maria's is under way; the oldest could not be delivered.
  expect(onTheirWay.map(({ state }) => state)).toEqual(["posted", "undelivered"]);
  expect((await countOrderWork(db, "2000-01-01")).problems).toBe(1);
  for (const { told } of onTheirWay) {
    expect(told).toEqual(expect.arrayContaining(["Etiqueta gerada, aguardando postagem", "Objeto postado"]));
  }
  expect(onTheirWay[0]?.told).toContain("Objeto em trânsito");
  const { rows: disputes } = await sql`
    select payment_status as status, outcome, documents_until > started_at as "isAhead", payment_alerts.kind
      from payment_disputes join payments on payments.id = payment_id join orders on orders.id = order_id
           left join payment_alerts on subject = payments.external_payment_id, demo_runs`.execute(db);
  expect(disputes).toEqual([{ status: "in_dispute", outcome: null, isAhead: true, kind: "dispute_opened" }]);
  expect(await faults()).toEqual([]);
});

test("one press removes exactly that: what people made since stays, and the books add up", async () => {
  const ana = await createTestCustomer(shop);
  const real = await paidOrder(shop, ana, "card");
  const sold = await sql<{ id: string; quantity: number }>`
    select sku_id as id, quantity from order_items where order_id = ${real.id}`.execute(db);
  expect(await removeDemo(services, packer)).toMatchObject({ kind: "refused" });

  expect(await removeDemo(services, manager)).toEqual({ kind: "done", removed: true });
  expect(await removeDemo(services, manager)).toEqual({ kind: "done", removed: false });
  expect(await readDemoState(db)).toBeNull();
  expect(await funnel()).toMatchObject({ cartsOpened: 2, checkoutsOpened: 0, paid: 1 });
  expect(await db.selectFrom("orders").select("id").execute()).toEqual([{ id: real.id }]);
  expect([await counted("sales"), await counted("returns"), await counted("contact_messages")]).toEqual([1, 0, 0]);
  expect((await sql`select from payment_disputes union all select from payment_alerts`.execute(db)).rows).toEqual([]);
  const kept = stockBefore.map((sku) => {
    const taken = sold.rows.find(({ id }) => id === sku.id)?.quantity ?? 0;
    return { ...sku, on_hand: sku.on_hand - taken };
  });
  expect(await readStock()).toEqual(kept.filter(({ on_hand }) => on_hand > 0));
  const people = await db.selectFrom("customers").select("email").execute();
  expect(people.map(({ email }) => email).filter((email) => email.endsWith(".example"))).toEqual([]);
  const entries = await db
    .selectFrom("audit_log")
    .select(["action", "subject"])
    .where("subject", "like", "order:%")
    .execute();
  expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([`order:${real.id}`]));
  expect(await faults()).toEqual([]);
  // Neither a shop with orders of its own nor one whose demo was removed gets another.
  expect(await make()).toEqual({ kind: "made", orders: 0 });
  await sql`delete from demo_runs`.execute(db);
  expect(await make()).toEqual({ kind: "none" });
});
