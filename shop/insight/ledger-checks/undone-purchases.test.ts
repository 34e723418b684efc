import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refundReturn } from "#shop/fulfilment/returns/close-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { decideOnRefund } from "#shop/ordering/orders/refunding/decide-refund.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { paidOrder, placed } from "#tests/setup/paid-orders.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { deliver, lineIds } from "#tests/setup/test-returns.ts";

const { shop, services } = await openShop();
const ana = await createTestCustomer(shop);
const manager = { staffId: randomUUID(), role: "manager" } as const;
await setStock(shop, RING.product_id, 10);

const refundOf = (externalPaymentId: string) =>
  services.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.state"])
    .where("external_payment_id", "=", externalPaymentId)
    .executeTakeFirst();

async function giveUpRefund(orderId: string, externalPaymentId: string): Promise<void> {
  const refund = await refundOf(externalPaymentId);
  const wish = { orderId, refundId: refund?.id ?? "", decision: "give_up" } as const;
  expect(await decideOnRefund(services, manager, wish)).toEqual({ kind: "done" });
}

test("a purchase with a coupon that was given up as a whole has its use back, whatever becomes of its refund", async () => {
  await makeCoupon(shop, "INTEIRA");
  const paid = await paidOrder(shop, ana, "card", { coupon_code: "INTEIRA" });
  await deliver(shop, paid.id, 1);
  const [orderItemId = ""] = await lineIds(shop, paid.id);
  const request = { kind: "regret", note: "", lines: [{ orderItemId, quantity: 1, wantedSize: null }] } as const;
  const opened = await openReturn(services, paid.id, request, { customerId: ana.id });
  if (opened.kind !== "opened") throw new Error(opened.reason);
  await letFail(shop, "refund-order", "pending-refund");
  await refundReturn(services, { returnId: opened.returnId, actor: manager });
  await soon(shop, () => refundOf(paid.externalPaymentId)).toMatchObject({ state: "pending" });
  expect(await usesOf(shop, "INTEIRA")).toEqual({ used: 0, states: ["released"] });
  await expectCleanBooks(shop);

  await providerSays(shop, paid.externalPaymentId, "fail-refund");
  await soon(shop, () => refundOf(paid.externalPaymentId)).toMatchObject({ state: "failed" });
  await giveUpRefund(paid.id, paid.externalPaymentId);
  await expectCleanBooks(shop);
});

test("money that bought nothing and whose refund fails in the end leaves its order as one that was not sold", async () => {
  const order = await placed(shop, ana);
  const { external_payment_id: externalPaymentId } = await payByPix(shop, ana, order.id);
  await providerSays(shop, externalPaymentId, "expire");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "cancelled" });
  await setStock(shop, RING.product_id, 0);
  await providerSays(shop, externalPaymentId, "approve", { late: true });
  await soon(shop, () => refundOf(externalPaymentId)).toMatchObject({ state: "done" });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "refunded" });
  await providerSays(shop, externalPaymentId, "fail-refund");
  await soon(shop, () => refundOf(externalPaymentId)).toMatchObject({ state: "failed" });
  await giveUpRefund(order.id, externalPaymentId);
  expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
  await expectCleanBooks(shop);
});
