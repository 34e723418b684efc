import { sql } from "kysely";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { mailsTo, type SentEmail } from "#tests/setup/orders/test-mails.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { countWindow } from "./monitoring-queries.server.ts";
import { presentMonitoring, readMonitoring } from "./read-monitoring.server.ts";
import { watchShop } from "./watch-shop.server.ts";

let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const { shop, services, db } = await openShop({ clock });
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 50);

async function ordered(state: string, { detail = null as string | null, method = "pix", seconds = 0 } = {}) {
  const order = await placeOrder(shop, ana);
  const { id } = await payByPix(shop, ana, order.id);
  const paid = seconds > 0 ? { paid_at: new Date(Date.now() + seconds * 1000), created_at: new Date() } : {};
  await setRows(db, "payments", { id }, { state, method, status_detail: detail, ...paid });
  return id;
}

const alertMails = async (): Promise<SentEmail[]> =>
  (await mailsTo(shop, services.config.brand.email)).filter(({ subject }) => subject.startsWith("Alerta: "));

test("what a shopper gives up is no failure; boletos do not make the time longer; errors are ours", async () => {
  await ordered("paid", { seconds: 30 });
  await ordered("refunded", { seconds: 90 });
  await ordered("paid", { method: "boleto", seconds: 200_000 });
  await ordered("cancelled");
  await ordered("expired");
  await ordered("pending");
  await ordered("failed", { detail: "rejected_by_issuer" });
  await ordered("failed");
  await ordered("mismatch");
  await placeOrder(shop, ana);
  const counts = await countWindow(db, clock());
  expect(counts).toMatchObject({ orderCount: 10, decidedCount: 6, paidCount: 3, errorCount: 2 });
  expect(counts.processingMs).toBeGreaterThan(59_000);
  expect(counts.processingMs).toBeLessThan(61_000);
});

test("a refused order that is paid at the next try is a success", async () => {
  const order = await placeOrder(shop, ana);
  const first = await payByPix(shop, ana, order.id);
  await db.updateTable("payments").set({ state: "failed" }).where("id", "=", first.id).execute();
  const before = await countWindow(db, clock());
  const second = await payByPix(shop, ana, order.id);
  await db.updateTable("payments").set({ state: "paid" }).where("id", "=", second.id).execute();
  const after = await countWindow(db, clock());
  expect(after.decidedCount).toBe(before.decidedCount);
  expect(after.paidCount).toBe(before.paidCount + 1);
});

test("an alert is mailed once while it lasts, ends, and is told again the next time", async () => {
  await ordered("failed", { detail: "not_received" });
  await ordered("failed", { detail: "time_out" });
  await watchShop(services);
  await soon(shop, alertMails).toHaveLength(2);
  expect((await alertMails()).map(({ subject }) => subject).toSorted()).toEqual([
    "Alerta: Muitos erros",
    "Alerta: Taxa de sucesso baixa",
  ]);
  ahead = 6 * MINUTE_MS;
  await watchShop(services);
  const told = () => db.selectFrom("payment_alerts").select(["kind", "ended_at"]).orderBy("kind").execute();
  expect(await told()).toEqual([
    { kind: "low_success_rate", ended_at: null },
    { kind: "many_errors", ended_at: null },
  ]);
  expect((await presentMonitoring(db, clock)).alerts.map(({ title }) => title)).toEqual([
    "Alerta: Taxa de sucesso baixa",
    "Alerta: Muitos erros",
  ]);

  ahead = 25 * 60 * MINUTE_MS;
  await watchShop(services);
  expect((await told()).every(({ ended_at }) => ended_at !== null)).toBe(true);
  expect((await presentMonitoring(db, clock)).alerts).toEqual([]);

  ahead = 12 * MINUTE_MS;
  await watchShop(services);
  expect(await told()).toHaveLength(4);
  await soon(shop, alertMails).toHaveLength(4);
  ahead = 0;
});

test("the panel reads what was counted last, and the day before; who only packs does not", async () => {
  ahead = 30 * MINUTE_MS;
  await db.deleteFrom("monitoring_samples").where("at", ">", clock()).execute();
  await watchShop(services);
  const answer = await readMonitoring(db, clock, { role: "read_only" });
  if (answer.kind !== "ok") return expect.fail("refused");
  expect(answer.monitoring.figures).toMatchObject({ orderCount: 13, errorCount: 4 });
  expect(answer.monitoring.figures.paymentSuccessRate).toBeLessThan(90);
  expect(answer.history.length).toBeGreaterThanOrEqual(2);
  expect(await readMonitoring(db, clock, { role: "fulfilment" })).toEqual({ kind: "refused", reason: "not_allowed" });
  ahead = 0;
});

test("the counting reads indexes, not the tables, however many orders there are", async () => {
  const explain = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ "QUERY PLAN": string }>`explain select order_id, state, method, paid_at, status_detail, created_at
      from payments where created_at > now() - interval '1 day'`.execute(trx);
  });
  expect(explain.rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/payments_started/);
});
