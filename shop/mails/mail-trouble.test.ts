import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Mailer } from "#platform/mailer.server.ts";
import { startWorker } from "#server/worker.server.ts";
import { hasEvent } from "#shop/orders/order-queries.server.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { placeOrder, readOrder } from "#tests/setup/test-orders.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { listMailTroubles } from "./mail-trouble-queries.server.ts";

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
    .execute((trx) => services.jobs.send(trx, "orders.mail", { orderId: order.id, kind: "order_delivered" }));

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
}, 120_000);
