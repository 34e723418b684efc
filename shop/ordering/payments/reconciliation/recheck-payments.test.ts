import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, type PaymentAnswer, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { recheckPayments } from "./recheck-payments.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";

const { shop, services, db, ana } = await openPayingShop({ rings: 100 });

beforeEach(() => sql`update payments set ask_after = 'infinity'`.execute(db));

async function paidOrder(): Promise<{ id: string; payment: PaymentAnswer }> {
  const { id } = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, id);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status: "paid" });
  return { id, payment };
}

async function dueIn({ id }: PaymentAnswer): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from ask_after - now())::float8 / 3600 as hours from payments where id = ${id}`.execute(db);
  return rows[0]?.hours ?? Number.NaN;
}

const makeDue = (...payments: PaymentAnswer[]) =>
  sql`update payments set ask_after = now() - interval '1 minute' where id in (${sql.join(payments.map(({ id }) => id))})`.execute(
    db,
  );

async function unheard(payment: PaymentAnswer, decision: "dispute" | "refund", amount?: string): Promise<void> {
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, payment.external_payment_id, decision, { amount });
}

const shows = (id: string, payment_status: string) =>
  soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status });

test("a dispute and a refund in the panel are learnt within a day though no notice comes", async () => {
  const [disputed, returned, part] = [await paidOrder(), await paidOrder(), await paidOrder()];
  expect(await dueIn(disputed.payment)).toBeGreaterThan(21);
  expect(await dueIn(disputed.payment)).toBeLessThan(27);
  await unheard(disputed.payment, "dispute");
  await unheard(returned.payment, "refund");
  await unheard(part.payment, "refund", "10.00");

  await recheckPayments(services);
  await shows(disputed.id, "paid");

  await makeDue(disputed.payment, returned.payment, part.payment);
  await recheckPayments(services);
  await shows(disputed.id, "in_dispute");
  await shows(returned.id, "refunded");
  await shows(part.id, "partially_refunded");
  // A dispute is polled like a running attempt; a partly refunded payment goes on being rechecked.
  expect(await dueIn(disputed.payment)).toBeLessThan(0.1);
  expect(await dueIn(part.payment)).toBeGreaterThan(21);
});

test("nothing new: asked about again a day later, weekly after a month, and not after half a year", async () => {
  const { id, payment } = await paidOrder();
  const aged = (days: number) =>
    sql`update payments set paid_at = now() - make_interval(days => ${days}) where id = ${payment.id}`.execute(db);
  for (const [days, least, most] of [
    [3, 21, 27],
    [40, 7 * 21, 7 * 27],
  ] as const) {
    await aged(days);
    await makeDue(payment);
    await recheckPayments(services);
    expect(await dueIn(payment)).toBeGreaterThan(least);
    expect(await dueIn(payment)).toBeLessThan(most);
  }
  await aged(179);
  await makeDue(payment);
  await recheckPayments(services);
  expect(await dueIn(payment)).toBe(Number.POSITIVE_INFINITY);
  await shows(id, "paid");
});

test("a round takes so many, the longest overdue first, and leaves running attempts to others", async () => {
  const paid = [await paidOrder(), await paidOrder(), await paidOrder()].map(({ payment }) => payment);
  const running = await payByPix(shop, ana, (await placeOrder(shop, ana)).id);
  await makeDue(...paid, running);
  const [first] = paid;
  await sql`update payments set ask_after = now() - interval '1 hour' where id = ${first?.id}`.execute(db);
  await recheckPayments(services, { most: 1, budgetMs: 10_000 });
  const due = await Promise.all([...paid, running].map(dueIn));
  expect(due.map((hours) => hours > 0)).toEqual([true, false, false, false]);

  // Its time is up before it begins: nothing is lost.
  await recheckPayments(services, { most: 10, budgetMs: -1 });
  expect(await dueIn(paid[1] ?? running)).toBeLessThan(0.1);
  // Reconciliation does not treat paid attempts as running.
  await sql`update payments set ask_after = now() - interval '2 hours' where id = ${paid[1]?.id}`.execute(db);
  await reconcilePayments(services);
  expect(await dueIn(paid[1] ?? running)).toBeLessThan(-1);
});

test("a provider that is away is left alone until later, and nothing is forgotten", async () => {
  const paid: PaymentAnswer[] = [];
  for (let orders = 0; orders < 8; orders += 1) paid.push((await paidOrder()).payment);
  await makeDue(...paid);
  await letFail(shop, "get-order", "500", { times: 100 });
  await recheckPayments(services);
  const faults: { operation: string; times: number }[] = await (
    await shop.sandbox.app.request("/control/faults")
  ).json();
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  const asked = 100 - (faults.find(({ operation }) => operation === "get-order")?.times ?? 100);
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThan(8);
  for (const hours of await Promise.all(paid.map(dueIn))) {
    expect(hours).toBeGreaterThan(0.3);
    expect(hours).toBeLessThan(2);
  }
  await makeDue(...paid);
  await recheckPayments(services);
  for (const hours of await Promise.all(paid.map(dueIn))) expect(hours * HOUR_MS).toBeGreaterThan(DAY_MS * 0.85);
});

test("an answer that cannot be read is no outage: the others are asked about, and it is asked about again in its time", async () => {
  const paid: PaymentAnswer[] = [];
  for (let orders = 0; orders < 6; orders += 1) paid.push((await paidOrder()).payment);
  await makeDue(...paid);
  await letFail(shop, "get-order", "without-status", { times: 4 });
  await recheckPayments(services);
  for (const hours of await Promise.all(paid.map(dueIn))) expect(hours).toBeGreaterThan(21);
  const kept = await db.selectFrom("unread_answers").select(["problem", "times"]).execute();
  expect(kept).toEqual([{ problem: "status", times: 4 }]);
});

test("what a round looks for is found by its index", async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select id from payments
      where state in ('paid', 'partially_refunded', 'mismatch') and ask_after <= now() order by ask_after limit 100
      for update skip locked`.execute(trx);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("payments_rechecked");
  });
});
