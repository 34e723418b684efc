import { expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { findRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";

const { shop, db, ana } = await openPayingShop({ config: { pixDiscountPercent: 5 } });

test("paying by PIX takes its part of the pieces after the coupon, is charged and settled so, and is told", async () => {
  await makeCoupon(shop, "PRATA10");
  const order = await placeOrder(shop, ana, { coupon_code: "PRATA10", customer_email: ana.email });
  expect([order.subtotal, order.discount, order.method_discount]).toEqual([59.99, 6, 0]);
  const payment = await payByPix(shop, ana, order.id);
  // 5 % of 53.99 is 2.6995, rounded down; shipping is not discounted.
  const charged = Math.round(order.total * 100) - 269;
  expect(await findRow(db, "payments", { id: payment.id }, ["amount_cents", "method_discount_cents"])).toEqual({
    amount_cents: charged,
    method_discount_cents: 269,
  });
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ total: order.total, method_discount: 2.69 });

  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
    payment_status: "paid",
    method_discount: 2.69,
  });
  await soon(
    shop,
    async () => (await mailsTo(shop, ana.email)).find((mail) => mail.subject.includes("confirmado"))?.text,
  ).toMatch(/Desconto \(PRATA10\): −R\$\s6,00\nDesconto no PIX: −R\$\s2,69\nFrete/);
});

test("an attempt that ended without money leaves no discount on the order", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  const cancel = { external_payment_id: payment.external_payment_id };
  await shop.json("/functions/v1/cancel-payment", cancel, { headers: ana.bearer });
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ total: order.total, method_discount: 0 });
});

test("less than what is asked for is no payment, though it were the price without PIX's part", async () => {
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await providerSays(shop, payment.external_payment_id, "approve", { amount: order.total.toFixed(2) });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "in_review" });
});

test("the setting wins over the environment, everywhere and at once", async () => {
  const { config, catalogueSeen } = shop.services;
  expect(config.pixDiscountPercent).toBe(5);
  const setTo = async (value: unknown) => {
    const row = { value: JSON.stringify(value) };
    await db
      .insertInto("settings")
      .values({ key: "pix_discount_percent", ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await catalogueSeen();
    return shop.services.config.pixDiscountPercent;
  };
  await soon(shop, () => setTo(8)).toBe(8);
  await soon(shop, () => setTo(90)).toBe(5);
});
