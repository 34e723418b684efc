import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Mailer } from "#platform/email/mailer.server.ts";
import { startWorker } from "#server/worker.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { hasEvent } from "#shop/ordering/orders/order-event-queries.server.ts";
import { closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail } from "#tests/setup/orders/test-payments.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { listMailTroubles } from "./email-trouble-queries.server.ts";

test("a mail that does not leave is tried again with a pause and shown; the order stays as it is, and is told in the end", async () => {
  const shop = await createTestShop({ worker: false });
  const { services } = shop;
  const { db } = services;
  let works = false;
  let tries = 0;
  const mailer: Mailer = {
    async send(mail) {
      tries += 1;
      if (!works) throw new Error("Greeting never received");
      await services.mailer?.send(mail);
    },
    close: () => undefined,
  };
  await startWorker({ ...services, mailer });
  const ana = await createTestCustomer(shop);
  const order = await placeOrder(shop, ana, { customer_email: `correio-${randomUUID()}@exemplo.com` });
  await db
    .transaction()
    .execute((trx) => services.jobs.send(trx, orderMailJob, { orderId: order.id, kind: "order_delivered" }));

  const waiting = async () => (await listMailTroubles(db)).find(({ about }) => about === "orders.mail order_delivered");
  await soon(shop, waiting).toMatchObject({
    kind: "waiting",
    reason: "Greeting never received",
    nextAt: expect.any(Date),
  });
  expect(JSON.stringify(await listMailTroubles(db))).not.toContain("exemplo.com");
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "pending" });

  const before = tries;
  works = true;
  const told = () => hasEvent(db, order.id, "mail_order_delivered", order.id);
  await soon(shop, told, { timeout: 60_000 }).toBe(true);
  expect(tries).toBeGreaterThan(before);
  await soon(shop, waiting).toBeUndefined();
});

test("a mail that the server holds back is tried again, told to the shop's people once, and not held against its receiver", async () => {
  const shop = await createTestShop();
  const { db, jobs } = shop.services;
  const ana = await createTestCustomer(shop);
  const email = `cota-${randomUUID()}@exemplo.com`;
  const order = await placeOrder(shop, ana, { customer_email: email });
  const send = (fault: string, kind: "order_delivered" | "order_confirmed" | "order_refunded") =>
    letFail(shop, "send", fault, { target: "mailbox", holding: email, times: 2 }).then(() =>
      jobs.send(db, orderMailJob, { orderId: order.id, kind }),
    );
  const alerts = () => db.selectFrom("payment_alerts").select("subject").where("kind", "=", "mail_held_back").execute();
  const trouble = async (kind: string) =>
    (await listMailTroubles(db)).find(({ about }) => about === `orders.mail ${kind}`);

  await send("daily-quota", "order_delivered");
  // Retries are not skipped here: the job must be visible while it waits for one.
  const waits = (kind: string) => expect.poll(() => trouble(kind), { timeout: 30_000, interval: 50 });
  await waits("order_delivered").toMatchObject({ reason: "mail refused for now (550 5.4.5)" });
  await soon(shop, alerts).toMatchObject([{ subject: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \(550 5\.4\.5\)$/) }]);
  const leaves = (kind: string) =>
    soon(shop, () => hasEvent(db, order.id, `mail_${kind}`, order.id), { timeout: 60_000 }).toBe(true);
  await leaves("order_delivered");
  expect(await alerts()).toHaveLength(1);

  // A full mailbox is retried too, but needs no action by the shop.
  await send("mailbox-full", "order_confirmed");
  await waits("order_confirmed").toMatchObject({ reason: "mail refused for now (552 5.2.2)" });
  expect(await alerts()).toHaveLength(1);
  expect(await db.selectFrom("mail_refusals").select("code").execute()).toEqual([]);
  // Otherwise the next fault would affect it, too.
  await leaves("order_confirmed");

  await send("unknown-user", "order_refunded");
  await soon(shop, () => db.selectFrom("mail_refusals").select("code").execute()).toEqual([{ code: 550 }]);
});

test("mails are tried for more than a day, so that a day's quota is back", async () => {
  const shop = await createTestShop({ worker: false });
  const { db, jobs } = shop.services;
  await jobs.send(db, orderMailJob, { orderId: randomUUID(), kind: "order_delivered" });
  await jobs.send(db, closePaymentJob, { paymentId: randomUUID() });
  const { rows } = await sql<{ name: string; tries: number; longest: number }>`
    select name, retry_limit as tries, retry_delay_max as longest from pgboss.job
     where name in ('orders.mail', 'payments.close') order by name`.execute(db);
  expect(rows).toEqual([
    { name: "orders.mail", tries: 48, longest: 3600 },
    { name: "payments.close", tries: 12, longest: 900 },
  ]);
});
