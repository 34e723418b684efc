import { expect, test } from "vitest";
import { decideOnRefund } from "#shop/ordering/orders/refunding/decide-refund.server.ts";
import { sessionOf } from "#tests/setup/customers/session-of.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { placed } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { deleteAccount } from "./delete-account.server.ts";

const { shop, services, db, ana, manager } = await openPayingShop();

test("who disputes money that bought nothing stays known until the bank has decided", async () => {
  const { id } = await placed(shop, ana);
  const { external_payment_id: external } = await payByPix(shop, ana, id);
  const refund = () =>
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "payment_id")
      .select(["refunds.id", "refunds.state", "payments.state as payment"])
      .where("external_payment_id", "=", external)
      .executeTakeFirst();
  await providerSays(shop, external, "expire");
  await soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status: "cancelled" });
  await setStock(shop, RING.product_id, 0);
  await providerSays(shop, external, "approve", { late: true });
  await soon(shop, refund).toMatchObject({ state: "done" });
  await providerSays(shop, external, "fail-refund");
  await soon(shop, refund).toMatchObject({ state: "failed" });
  const wish = { orderId: id, refundId: (await refund())?.id ?? "", decision: "give_up" } as const;
  expect(await decideOnRefund(services, manager, wish)).toEqual({ kind: "done" });
  await providerSays(shop, external, "dispute");
  await soon(shop, refund).toMatchObject({ payment: "in_dispute" });
  // The payment's state is stored before its order follows.
  await soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });

  const session = await sessionOf(services, ana.bearer);
  expect(await deleteAccount(services, session, ana.password)).toMatchObject({
    reason: "orders_under_way",
    orders: [{ id, reason: "dispute" }],
  });
});
