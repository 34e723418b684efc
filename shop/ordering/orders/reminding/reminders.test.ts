import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { openServices } from "#server/services.server.ts";
import { startWorker } from "#server/worker.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { addRow, readRows, setRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { readOrderAccess } from "../access/order-access-queries.server.ts";
import { noteLinkOpened, orderLinkCode } from "../access/order-link.server.ts";
import { sendOrderMail } from "../emails/send-order-mail.server.ts";
import { chooseReminders, readRemindersChoice } from "./opt-out.server.ts";
import { queueReminders } from "./queue-reminders.server.ts";

const shop = await createTestShop();
const { services, time } = shop;
const { db, config, logger, pool } = services;
// A second process, with a pool and workers of its own.
const second = await openServices(config, logger, pool.options.connectionString ?? "", "db/migrations", {
  sandbox: null,
  clock: time.clock,
  jobTiming: { dueMs: 100, schedules: false },
});
await startWorker(second.services);
whenFileIsDone(second.close);
const both = [services, second.services];
await setStock(shop, RING.product_id, 1_000);

beforeEach(async () => {
  await db.updateTable("orders").set({ status: "cancelled" }).where("status", "=", "pending").execute();
});

/** An unpaid order without an account, placed so long ago. */
async function unpaidOrder(agoMs: number, isOpened = true) {
  const email = `lembrada.${randomUUID().slice(0, 8)}@exemplo.com`;
  const { id, number, claim_secret: secret = "" } = await placeOrder(shop, null, { customer_email: email });
  const created_at = new Date(time.clock().getTime() - agoMs);
  await setRows(db, "orders", { id }, { created_at, link_opened_at: isOpened ? created_at : null });
  return { id, number, email, bearer: { "X-Claim-Secret": secret } };
}

const remindersOf = (id: string) => readRows(db, "order_reminders", { order_id: id }, ["turn", "sent_at"], "queued_at");
const turnsOf = async (id: string) => (await remindersOf(id)).map(({ turn }) => turn);
const remind = () => queueReminders(services);
const subjects = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);

test("two processes that look again and again send each reminder once", async () => {
  const orders = await Promise.all(Array.from({ length: 24 }, () => unpaidOrder(61 * MINUTE_MS)));
  const rounds = Array.from({ length: 5 }, () => both.map((process) => queueReminders(process)));
  const queued = await Promise.all(rounds.flat());
  // A row that one process holds is left to the next round.
  const left = await remind();
  expect(queued.reduce((sum, each) => sum + each, left)).toBe(orders.length);
  for (const { id, email, number } of orders) {
    await soon(shop, () => subjects(email)).toEqual([`Falta pagar o pedido nº ${number}`]);
    await soon(shop, async () => (await remindersOf(id))[0]?.sent_at ?? null).not.toBeNull();
  }
  expect(await Promise.all(both.map((process) => queueReminders(process)))).toEqual([0, 0]);
  await db
    .updateTable("orders")
    .set({ created_at: new Date(time.clock().getTime() - 20 * HOUR_MS - MINUTE_MS) })
    .where(
      "id",
      "in",
      orders.map(({ id }) => id),
    )
    .execute();
  // Reminded of just now: quiet for some hours.
  expect(await remind()).toBe(0);
  await sql`update order_reminders set queued_at = queued_at - interval '19 hours', sent_at = sent_at - interval '19 hours'`.execute(
    db,
  );
  await Promise.all(both.map((process) => queueReminders(process)));
  await remind();
  for (const { email, id } of orders) {
    expect(await turnsOf(id)).toEqual(["first", "last"]);
    await soon(shop, async () => (await subjects(email)).length).toBe(2);
  }
});

test("an address that was only typed is never reminded; once it has opened a link, paid or been confirmed it is", async () => {
  const typed = await unpaidOrder(61 * MINUTE_MS, false);
  const account = await createTestCustomer(shop);
  const own = await placeOrder(shop, account, { customer_email: account.email });
  await setRows(db, "orders", { id: own.id }, { created_at: new Date(time.clock().getTime() - 61 * MINUTE_MS) });
  expect(await remind()).toBe(0);
  await setRows(db, "customers", { email: account.email }, { email_verified: true });
  expect(await remind()).toBe(1);
  expect(await turnsOf(own.id)).toEqual(["first"]);

  const access = await readOrderAccess(db, typed.id);
  await noteLinkOpened(services, typed.id, access ? orderLinkCode(config.appSecret, access, time.clock()) : "");
  expect(await remind()).toBe(1);
  await soon(shop, () => subjects(typed.email)).toEqual([`Falta pagar o pedido nº ${typed.number}`]);

  const again = await unpaidOrder(61 * MINUTE_MS, false);
  await setRows(db, "orders", { id: again.id }, { customer_email: typed.email });
  await setRows(db, "orders", { id: typed.id }, { link_opened_at: null, status: "cancelled" });
  expect(await remind()).toBe(0);
  // As queued by a release that did not ask.
  await addRow(db, "order_reminders", { order_id: again.id, turn: "first", queued_at: time.clock() });
  await sendOrderMail(services, { orderId: again.id, kind: "payment_reminder", fact: { id: "first" } });
  expect(await subjects(typed.email)).toHaveLength(1);
});

test("after a night without a process only what still helps leaves", async () => {
  const stale = await unpaidOrder(9 * HOUR_MS);
  const late = await unpaidOrder(3 * HOUR_MS);
  const missedLast = await unpaidOrder(27 * HOUR_MS);
  const lateLast = await unpaidOrder(DAY_MS);
  const ending = await unpaidOrder(47.5 * HOUR_MS);
  expect(await remind()).toBe(2);
  const turns = await Promise.all([stale, late, missedLast, lateLast, ending].map(({ id }) => turnsOf(id)));
  expect(turns).toEqual([[], ["first"], [], ["last"], []]);
});

test("a process that ends in the middle leaves neither a record nor a mail; the next one sends it", async () => {
  const order = await unpaidOrder(61 * MINUTE_MS);
  const jobs = { ...services.jobs, sendAll: () => Promise.reject(new Error("killed")) };
  await expect(queueReminders({ ...services, jobs })).rejects.toThrow("killed");
  expect(await turnsOf(order.id)).toEqual([]);
  expect(await queueReminders(second.services)).toBe(1);
  await soon(shop, () => subjects(order.email)).toHaveLength(1);
});

describe("what happens after it was queued", () => {
  /** Records a reminder whose job has not run yet. */
  async function queued() {
    const order = await unpaidOrder(61 * MINUTE_MS);
    await addRow(db, "order_reminders", { order_id: order.id, turn: "first", queued_at: time.clock() });
    const send = () => sendOrderMail(services, { orderId: order.id, kind: "payment_reminder", fact: { id: "first" } });
    return { ...order, send };
  }

  test("an order that waits is reminded of, once", async () => {
    const { email, send } = await queued();
    await send();
    await send();
    expect(await subjects(email)).toHaveLength(1);
  });

  test.each([
    ["was cancelled", ({ id }: { id: string }) => set(id, { status: "cancelled" })],
    ["was paid", ({ id }: { id: string }) => set(id, { status: "confirmed", payment_status: "paid" })],
    ["is paid right now", (order: Awaited<ReturnType<typeof unpaidOrder>>) => payByPix(shop, order, order.id)],
    [
      "was ordered anew",
      ({ email }: { email: string }) => placeOrder(shop, null, { customer_email: email.toUpperCase() }),
    ],
    [
      "lies hours back",
      ({ id }: { id: string }) => set(id, { created_at: new Date(time.clock().getTime() - 10 * HOUR_MS) }),
    ],
  ])("an order that %s is not", async (_, happen) => {
    const order = await queued();
    await happen(order);
    await order.send();
    expect((await subjects(order.email)).filter((subject) => subject.startsWith("Falta pagar"))).toEqual([]);
    expect((await remindersOf(order.id))[0]?.sent_at).toBeNull();
  });

  const set = (id: string, change: object) => db.updateTable("orders").set(change).where("id", "=", id).execute();
});

test("ten minutes before a PIX ends its code is sent again, with until when pieces and price hold", async () => {
  const order = await unpaidOrder(0);
  const { pix_qr_code: code } = await payByPix(shop, order, order.id);
  expect(await remind()).toBe(0);
  await setRows(
    db,
    "payments",
    { order_id: order.id },
    { expires_at: new Date(time.clock().getTime() + 9 * MINUTE_MS) },
  );
  expect(await remind()).toBe(1);
  await soon(shop, async () => (await subjects(order.email)).length).toBeGreaterThanOrEqual(1);
  await soon(shop, async () => (await remindersOf(order.id))[0]?.sent_at ?? null).not.toBeNull();
  const mail = (await mailsTo(shop, order.email)).find(({ subject }) => subject.startsWith("O PIX do pedido"));
  expect(mail?.text).toContain(code);
  expect(mail?.text).toMatch(/o preço e o frete do pedido valem até .+ As peças não/);
  expect(mail?.text).toContain(`${config.publicUrl}/pedido?codigo=`);
});

test("one press in the mail turns off the reminders of its address, another turns them on", async () => {
  const order = await unpaidOrder(61 * MINUTE_MS);
  await remind();
  await soon(shop, () => subjects(order.email)).toHaveLength(1);
  const [mail] = await mailsTo(shop, order.email);
  const [link = ""] = /http\S+\/lembretes\?codigo=[\w-]+/.exec(mail?.text ?? "") ?? [];
  const path = link.slice(config.publicUrl.length);
  const code = new URL(link).searchParams.get("codigo") ?? "";
  expect(await readRemindersChoice(services, code)).toEqual({ kind: "on" });
  const leave = (to: string) =>
    shop.fetch(to, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  const forged = path.replace(/codigo=(.)/, (_, first: string) => `codigo=${first === "A" ? "B" : "A"}`);
  expect((await leave(forged)).status).toBe(404);
  expect(await readRemindersChoice(services, code)).toEqual({ kind: "on" });
  expect((await leave(path)).status).toBe(200);
  expect((await leave(path)).status).toBe(200);
  expect(await readRemindersChoice(services, code)).toEqual({ kind: "off" });

  const { id } = await placeOrder(shop, null, { customer_email: order.email });
  await setRows(db, "orders", { id }, { created_at: new Date(time.clock().getTime() - 61 * MINUTE_MS) });
  await setRows(db, "orders", { id: order.id }, { created_at: new Date(time.clock().getTime() - 90 * MINUTE_MS) });
  expect(await remind()).toBe(0);
  expect(await chooseReminders(services, code, "on")).toEqual({ kind: "on" });
  expect(await remind()).toBe(1);
  expect(await turnsOf(id)).toEqual(["first"]);
});
