import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";

const { shop, services, db, ana } = await openPayingShop({ rings: 10, worker: false });

async function reconcileOften(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await reconcilePayments(services);
}

async function jobsOf(queue: string, field: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${queue} and data ->> ${field} = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

const endJobs = (queue: string) => sql`update pgboss.job set state = 'failed' where name = ${queue}`.execute(db);

// Rules: REFUND-61.
test("a refund that stays open gets another job only once its own has ended, however often is looked", async () => {
  const { id: orderId } = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, orderId);
  const id = randomUUID();
  await sql`
    insert into refunds (id, payment_id, amount_cents, reason, requested_at)
    values (${id}, ${payment.id}, 100, 'teste', now() - interval '1 hour')`.execute(db);
  await reconcileOften();
  expect(await jobsOf("payments.refund", "refundId", id)).toBe(1);
  await sql`update pgboss.job set state = 'retry' where name = 'payments.refund'`.execute(db);
  await reconcileOften();
  expect(await jobsOf("payments.refund", "refundId", id)).toBe(1);
  await endJobs("payments.refund");
  await reconcileOften();
  expect(await jobsOf("payments.refund", "refundId", id)).toBe(2);
});

// Rules: PAY-59.
test("so does a webhook event that is not processed", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_events (provider, event_key, resource_id, body, received_at)
    values ('mercado-pago', ${randomUUID()}, 'ORD01', '{}', now() - interval '1 hour') returning id::text`.execute(db);
  const id = rows[0]?.id ?? "";
  await reconcileOften();
  expect(await jobsOf("payments.notice", "eventId", id)).toBe(1);
  await endJobs("payments.notice");
  await reconcileOften();
  expect(await jobsOf("payments.notice", "eventId", id)).toBe(2);
});
