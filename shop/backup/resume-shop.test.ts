import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { emptyTarget } from "#tests/setup/deployed/empty-target.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { paidOrder, placed } from "#tests/setup/paid-orders.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { backUpShop } from "./back-up-shop.server.ts";
import { restoreShop } from "./restore-shop.server.ts";
import { compareSinceBackup, resumeShop } from "./resume-shop.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-held-"));
whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));

/** The shop on another database, filled from a backup, at the same providers. */
async function restored(shop: TestShop, file: string): Promise<TestShop> {
  const { appSecret, mercadoPago, stripe } = shop.services.config;
  const target = await emptyTarget(appSecret);
  await restoreShop(target, file);
  return createTestShop({
    reachDatabase: async () => target.databaseUrl,
    // The first shop's clock may have been set ahead: a restored shop never lives before its backup.
    clock: shop.services.clock,
    config: { mercadoPago, stripe, appSecret },
  });
}

test("a restored shop waits until it is let go on, and its owner learns of the money that it does not know", async () => {
  const shop = await createTestShop();
  const { pool, storage, config, db } = shop.services;
  const ana = await createTestCustomer(shop);
  await paidOrder(shop, ana, "PIX");
  const waiting = await placed(shop, ana);
  const pix = await payByPix(shop, ana, waiting.id);
  // The mail of an order that waits for its worker when the backup is made.
  await shop.services.jobs.send(db, orderMailJob, { orderId: waiting.id, kind: "received" } as never);
  const deps = { databaseUrl: pool.options.connectionString ?? "", storage, appSecret: config.appSecret };
  const { file, takenAt } = await backUpShop({ ...deps, clock: systemClock, release: null }, folder);

  await providerSays(shop, pix.external_payment_id, "approve");
  const byPix = await paidOrder(shop, ana, "PIX");
  const byStripe = await paidOrder(shop, ana, "Stripe");
  await soon(shop, () => readOrder(shop, ana, waiting.id)).toMatchObject({ status: "confirmed" });

  const again = await restored(shop, file);
  expect(again.services.config.restored).toEqual({ takenAt });
  const refused = await again.json("/rest/v1/orders", {}, { headers: ana.bearer });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await expect(placeOrder(again, ana)).rejects.toThrow();
  const provider = again.services.payments.named("mercado-pago");
  const name = { providerPaymentId: "ORD00000000000000000000000001" };
  await expect(provider?.cancelPayment(name, "key", { browserWaits: false })).rejects.toThrow(ProviderUnavailable);
  await expect(
    provider?.refundPayment(name, { amountCents: null, refundId: "1", idempotencyKey: "key" }),
  ).rejects.toThrow(ProviderUnavailable);

  // The provider's search learns of a payment with a delay.
  await expect.poll(async () => (await compareSinceBackup(again.services, takenAt)).unknown).toHaveLength(2);
  const since = await compareSinceBackup(again.services, takenAt);
  expect(since.unknown).toContainEqual(
    expect.objectContaining({
      provider: "mercado-pago",
      externalPaymentId: byPix.externalPaymentId,
      state: "paid",
      amountCents: expect.any(Number),
    }),
  );
  expect(since.unknown).toContainEqual(
    expect.objectContaining({ provider: "stripe", externalPaymentId: byStripe.externalPaymentId, state: "paid" }),
  );
  expect(since.differences).toMatchObject([{ rule: "provider_view", detail: expect.stringContaining("paid") }]);

  // No job of the backup has run, none has been lost.
  const queued = () =>
    again.services.pool
      .query("select count(*)::int as jobs from pgboss.job where name = 'orders.mail' and state <> 'completed'")
      .then(({ rows }) => rows[0].jobs);
  const before = await queued();
  expect(before).toBeGreaterThan(0);

  expect(await resumeShop(again.services)).toBe(true);
  await again.services.catalogueSeen();
  expect(again.services.config.restored).toBeNull();
  await soon(again, queued).toBeLessThan(before);
  expect(await resumeShop(again.services)).toBe(false);
  const audit = again.services.db.selectFrom("audit_log").select(["actor", "subject"]);
  expect(await audit.where("action", "=", "shop.resumed").execute()).toEqual([
    { actor: "command", subject: "setting:restored" },
  ]);
});
