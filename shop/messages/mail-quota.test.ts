import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Mail, Mailer } from "#platform/email/mailer.server.ts";
import { createDailyCounters } from "#platform/observability/daily-counters.server.ts";
import { watchInstallation } from "#shop/installation/watch-installation.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { addRow, findRow, readRows, setRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { listMailTroubles } from "./email-trouble-queries.server.ts";
import { keepQuota } from "./wrap-mailer.server.ts";

const MAIL: Mail = { to: "ana@exemplo.com", subject: "Pedido", html: "<p>Olá.</p>", text: "Olá.", messageId: "a.b" };
const shop = await createTestShop({ config: { mailDailyQuota: 10 } });
const { services } = shop;
const { db, clock, logger } = services;
const today = () => dayInSaoPaulo(clock());

async function sentSoFar(count: number): Promise<void> {
  await db.deleteFrom("day_counts").where("name", "=", "mail_sent").execute();
  await addRow(db, "day_counts", { day: today(), name: "mail_sent", count });
}
const counted = async () =>
  (await findRow(db, "day_counts", { name: "mail_sent", day: today() }, ["count"]))?.count ?? 0;

test("what the mail server took is counted, what it refused is not", async () => {
  const taken: string[] = [];
  const mailer: Mailer = {
    async send({ messageId }) {
      if (messageId === "refused") throw new Error("no");
      taken.push(messageId);
    },
    close: () => undefined,
  };
  const dayCounts = createDailyCounters(db, { clock, logger, everyMs: 3_600_000 });
  const kept = keepQuota({ db, clock, dayCounts, config: { ...shop.services.config, mailDailyQuota: null } }, mailer);
  await sentSoFar(0);
  await kept.send(MAIL);
  await kept.send({ ...MAIL, canWait: true });
  await kept.send({ ...MAIL, to: "sem-email-1234@exemplo.com" });
  await expect(kept.send({ ...MAIL, messageId: "refused" })).rejects.toThrow("no");
  await dayCounts.stop();
  expect(await counted()).toBe(2);
  expect(taken).toHaveLength(3);
});

test("from four fifths of the day's quota on reminders wait and everything else goes; they go on the next day", async () => {
  const { id, number } = await placeOrder(shop, null, { customer_email: `cota.${randomUUID()}@exemplo.com` });
  const { customer_email: email } = (await findRow(db, "orders", { id }, ["customer_email"])) ?? { customer_email: "" };
  const now = clock();
  const created_at = new Date(now.getTime() - 61 * 60_000);
  await setRows(db, "orders", { id }, { created_at, link_opened_at: now });
  await addRow(db, "order_reminders", { order_id: id, turn: "first", queued_at: now });
  await sentSoFar(8);
  await services.jobs.send(db, orderMailJob, { orderId: id, kind: "payment_reminder", fact: { id: "first" } });
  const trouble = async () =>
    (await listMailTroubles(db)).find(({ about }) => about === "orders.mail payment_reminder");
  await expect
    .poll(trouble, { timeout: 20_000 })
    .toMatchObject({ kind: "waiting", reason: expect.stringContaining("quota") });
  await services.mailer?.send({ ...MAIL, to: email, messageId: randomUUID() });
  expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual(["Pedido"]);

  await sentSoFar(0);
  await soon(shop, async () => (await mailsTo(shop, email)).length).toBe(2);
  expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toContain(`Falta pagar o pedido nº ${number}`);
});

test("staff are told once when four fifths are used, and again after a day that was well", async () => {
  const alerts = () => readRows(db, "payment_alerts", { kind: "mail_quota_low" }, ["ended_at"]);
  const look = async (count: number) => {
    await sentSoFar(count);
    await shop.time.advance(60_000);
    await watchInstallation(services);
    return (await alerts()).map(({ ended_at }) => (ended_at ? "over" : "lasts")).sort();
  };
  expect(await look(7)).toEqual([]);
  expect(await look(8)).toEqual(["lasts"]);
  expect(await look(9)).toEqual(["lasts"]);
  expect(await look(1)).toEqual(["over"]);
  expect(await look(10)).toEqual(["lasts", "over"]);
  await watchInstallation({ ...services, config: { ...services.config, mailDailyQuota: null } });
  expect((await alerts()).every(({ ended_at }) => ended_at)).toBe(true);
});
