import { expect, test } from "vitest";
import { readOrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { deliverOrder, prepareOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { shipOrder } from "#shop/ordering/orders/ship-order.server.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { providerSays } from "#tests/setup/orders/test-payments.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { loadDesk } from "./load-desk.server.ts";

const { shop, services, ana } = await openPayingShop({ rings: 5 });
const { session } = await createTestStaff(shop, "manager");

test("what was sent can be marked as delivered while its payment is disputed: the delivery is the shop's proof", async () => {
  const { id: orderId, externalPaymentId } = await paidOrder(shop, ana, "card");
  const mayDeliver = async () => {
    const toSend = await readOrderToSend(services, session, orderId);
    if (!toSend || "kind" in toSend) throw new Error("no order");
    return (await loadDesk(services, session, toSend)).mayDeliver;
  };
  await prepareOrder(services, session, orderId);
  expect(await mayDeliver()).toBe(false);
  await shipOrder(services, session, { orderId, trackingCode: "ME2600000001BR", carrierName: "Correios" });
  expect(await mayDeliver()).toBe(true);
  await providerSays(shop, externalPaymentId, "dispute");
  await soon(shop, () => readOrder(shop, ana, orderId)).toMatchObject({ payment_status: "in_dispute" });
  expect(await mayDeliver()).toBe(true);
  expect(await deliverOrder(services, session, { orderId })).toMatchObject({ kind: "done" });
});
