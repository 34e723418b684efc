import { expect, test } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { shopStatus, statusOfForm } from "#shop/settings/shop-status.ts";
import { orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";

let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const shop = await createTestShop({ worker: false, clock });
const owner = await createTestStaff(shop, "owner");
const ana = await createTestCustomer(shop);

async function set(status: "open" | "closed", reopensOn = "", who = owner) {
  const { version } = await readSetting(shop.services, shopStatus);
  const form = { status, message: "Estamos em férias coletivas.", reopensOn };
  return saveSetting(shop.services, who.session, shopStatus, statusOfForm(form), version);
}

/** As a guest: a session would expire during the test's holidays. */
const order = () => shop.json("/rest/v1/orders", orderBody());

test("a closed shop takes no orders and no payments, kindly; what runs goes on; it opens by itself", async () => {
  const waiting = await placeOrder(shop, ana);
  const running = await placeOrder(shop, ana);
  const pix = await payByPix(shop, ana, running.id);

  const fulfilment = await createTestStaff(shop, "fulfilment");
  expect(await set("closed", "", fulfilment)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await set("closed", day(10))).toEqual({ kind: "saved" });

  const refused = await order();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "shop_closed",
    message: expect.stringMatching(
      /^Estamos em férias coletivas\. Voltamos a receber pedidos em \d{2}\/\d{2}\/\d{4}\./,
    ),
  });
  const again = await shop.json(`/rest/v1/orders/${waiting.id}`, orderBody(), { method: "PUT", headers: ana.bearer });
  expect([again.status, await again.json()]).toMatchObject([409, { code: "shop_closed" }]);
  const pay = (orderId: string, method: string) =>
    shop.json(
      "/functions/v1/create-mercadopago-payment",
      { order: { id: orderId }, paymentData: { method, document: "52998224725" } },
      { headers: ana.bearer },
    );
  const started = await pay(waiting.id, "pix");
  const closed = await started.json();
  expect([started.status, closed]).toMatchObject([
    409,
    { code: "shop_closed", title: "A loja está fechada por enquanto.", detail: closed.message },
  ]);
  // The running payment attempt continues; it cannot be replaced by another method.
  expect(await (await pay(running.id, "pix")).json()).toMatchObject({ id: pix.id });
  expect((await pay(running.id, "boleto")).status).toBe(409);
  expect(await (await pay(running.id, "pix")).json()).toMatchObject({ id: pix.id, status: "pending" });
  // Browsing and quotes still work.
  expect((await shop.fetch("/rest/v1/products?limit=1")).status).toBe(200);

  ahead = 11 * DAY_MS;
  expect((await order()).status).toBe(201);
  ahead = 0;
  expect((await order()).status).toBe(409);
  expect(await set("open")).toEqual({ kind: "saved" });
  expect((await order()).status).toBe(201);
  expect((await pay(waiting.id, "pix")).status).toBe(200);
});
