import { sql } from "kysely";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { closePayment } from "./close-payment.server.ts";

const { shop, services, db, ana } = await openPayingShop({ rings: 10, worker: false });

/** A card payment that its provider reviews, though another payment of its order was faster. */
async function reviewedAttempt(ageMs: number): Promise<{ id: string; reference: string }> {
  const { id: orderId } = await placeOrder(shop, ana);
  const paid = await pay(shop, ana, orderId, { method: "credit_card", cardData: await cardData(shop, "CONT") });
  const since = new Date(Date.now() - ageMs);
  await sql`update payments set state = 'cancelled', created_at = ${since} where id = ${paid.id}`.execute(db);
  return { id: paid.id, reference: paid.external_payment_id };
}

/** Minutes until each waiting job closes it. */
async function waits(paymentId: string): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
     where name = 'payments.close' and data ->> 'paymentId' = ${paymentId}`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

// Rules: PAY-27.
test("what the provider does not close is tried quickly at first, then hourly until it has ended there", async () => {
  const young = await reviewedAttempt(5 * MINUTE_MS);
  await expect(closePayment(services, { paymentId: young.id })).rejects.toThrow();
  expect(await waits(young.id)).toEqual([]);

  const { id: paymentId, reference } = await reviewedAttempt(90 * MINUTE_MS);
  await closePayment(services, { paymentId });
  expect(await waits(paymentId)).toEqual([60]);

  await providerSays(shop, reference, "reject");
  await closePayment(services, { paymentId });
  expect(await waits(paymentId)).toEqual([60]);

  // Then it shows among the failed jobs, where staff see it.
  const old = await reviewedAttempt(40 * 24 * 60 * MINUTE_MS);
  await expect(closePayment(services, { paymentId: old.id })).rejects.toThrow();
});
