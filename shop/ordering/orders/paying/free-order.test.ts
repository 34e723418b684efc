import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { shippingSettings, USUAL_SHIPPING } from "#shop/ordering/shipping/shipping-settings.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, askToPay } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { deliver, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { cancelOrder } from "../cancel-order.server.ts";

const { shop, services, db, ana } = await openPayingShop();
const owner = (await createTestStaff(shop, "owner")).session;

beforeAll(async () => {
  await setStock(shop, RING.product_id, 30);
  const pickup = { address: "Rua das Flores, 12, Centro", hours: "Segunda a sexta, das 9h às 18h" };
  const { version } = await readSetting({ db }, shippingSettings);
  await saveSetting(services, owner, shippingSettings, { ...USUAL_SHIPPING, pickup }, version);
});

/** The whole total, with pick-up at the shop. */
async function placeFree(code = `TUDO${randomUUID().slice(0, 8).toUpperCase()}`) {
  await makeCoupon(shop, code, { value: 100, totalLimit: 1 });
  const items = [{ product_id: RING.product_id, quantity: 1 }];
  const quoted = await shop.json("/functions/v1/melhor-envio-proxy", { cep_destino: "01310100", items });
  const options: { id: string; pickup: string | null }[] = await quoted.json();
  const shipping_option_id = options.find(({ pickup }) => pickup !== null)?.id;
  const email = `gratis-${randomUUID()}@exemplo.com`;
  const order = await placeOrder(shop, ana, { customer_email: email, coupon_code: code, shipping_option_id });
  expect(order.total).toBe(0);
  return { ...order, email, code };
}

const finish = (orderId: string, method = "free") => askToPay(shop, ana, orderId, { method });
const atProvider = async (): Promise<unknown[]> => (await shop.sandbox.app.request("/control/payments")).json();
const saleOf = (orderId: string) =>
  db.selectFrom("sales").select(["amount_cents", "method", "is_first"]).where("order_id", "=", orderId).execute();

describe("an order of which nothing is left to be paid", () => {
  test("is confirmed without a payment: pieces sold, coupon counted, both told, and no provider asked", async () => {
    const before = await stockOf(shop, RING.product_id);
    const order = await placeFree();
    const answer = await finish(order.id);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { status: "approved", payment_method: "free", pix_qr_code: null },
    ]);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({
      status: "confirmed",
      payment_status: "paid",
      payment_method: "free",
    });
    expect(await stockOf(shop, RING.product_id)).toEqual({
      ...before,
      on_hand: before.on_hand - 1,
      stock: before.stock - 1,
    });
    expect(await usesOf(shop, order.code)).toEqual({ used: 1, states: ["redeemed"] });
    expect(await saleOf(order.id)).toMatchObject([{ amount_cents: 0, method: "free" }]);
    const letter = await mailAbout(shop, order.email, /confirmado$/);
    expect(letter.text).toContain("não há nada a pagar");
    await mailAbout(shop, services.config.brand.email, /^Novo pedido pago/);
    expect(await atProvider()).toEqual([]);
    const asked = db.selectFrom("payments").select("ask_after").where("order_id", "=", order.id);
    expect(await asked.where("ask_after", "<", sql<Date>`'infinity'::timestamptz`).execute()).toEqual([]);
    await expectProvidersAgree(shop);
    // Repeated, it is refused and changes nothing.
    expect((await finish(order.id)).status).toBe(409);
  }, 60_000);

  test("by whatever method it is asked for, and once of many presses", async () => {
    const order = await placeFree();
    const answers = await Promise.all([1, 2, 3, 4].map((each) => finish(order.id, each % 2 ? "pix" : "free")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await saleOf(order.id)).toHaveLength(1);
    expect(await atProvider()).toEqual([]);
  }, 60_000);

  test("holds to what everyone holds to: its coupon, its pieces, its owner", async () => {
    const first = await placeFree("SOUM");
    const items = [RING];
    const second = await placeOrder(shop, ana, { items });
    expect((await askToPay(shop, ana, second.id, { method: "free" })).status).toBe(422);
    const bia = await createTestCustomer(shop);
    expect((await askToPay(shop, bia, first.id, { method: "free" })).status).toBe(404);
    const { reserved, on_hand } = await stockOf(shop, RING.product_id);
    await setStock(shop, RING.product_id, reserved);
    expect(await (await finish(first.id)).json()).toMatchObject({ code: "out_of_stock" });
    await setStock(shop, RING.product_id, on_hand);
    await db.updateTable("coupons").set({ archived_at: new Date() }).where("code", "=", "SOUM").execute();
    expect(await (await finish(first.id)).json()).toMatchObject({ code: "coupon_refused" });
    expect(await usesOf(shop, "SOUM")).toMatchObject({ used: 0 });
    expect(await readOrder(shop, ana, first.id)).toMatchObject({ status: "pending", payment_status: "pending" });
    const pix = await askForPix(shop, ana, second.id);
    expect(pix.status).toBe(200);
    expect((await finish(second.id)).status).toBe(422);
    expect(await (await askForPix(shop, ana, second.id)).json()).toMatchObject({ id: (await pix.json()).id });
  }, 60_000);
});

describe("confirmed so, it ends like any other", () => {
  test.each([
    ["given up", (id: string) => giveUp(services, id, { customerId: ana.id }), { kind: "given_up", refundCents: 0 }],
    [
      "cancelled by the shop",
      (id: string) => cancelOrder(services, owner, { orderId: id, reason: "pedido dele" }),
      { kind: "done", refunds: false },
    ],
  ] as const)(
    "%s: pieces and coupon are free, and nobody is told of money",
    async (_name, end, ended) => {
      const before = await stockOf(shop, RING.product_id);
      const order = await placeFree();
      await finish(order.id);
      expect(await end(order.id)).toMatchObject(ended);
      expect(await readOrder(shop, ana, order.id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
      expect(await stockOf(shop, RING.product_id)).toEqual(before);
      expect(await usesOf(shop, order.code)).toMatchObject({ used: 0 });
      await soon(shop, async () => (await mailsTo(shop, order.email)).map(({ subject }) => subject).join()).toContain(
        "cancelado",
      );
      const texts = (await mailsTo(shop, order.email)).map(({ text }) => text).join();
      expect(texts).not.toContain("devolvendo");
      expect(texts).not.toContain("Reembolso");
      await expectProvidersAgree(shop);
    },
    60_000,
  );

  test("delivered, a defect is mended, and there is no money to give back", async () => {
    const order = await placeFree();
    await finish(order.id);
    await deliver(shop, order.id, 1);
    const [orderItemId = ""] = await lineIds(shop, order.id);
    const ask = (kind: "regret" | "defect") =>
      openReturn(
        services,
        order.id,
        { kind, note: "A pedra caiu sozinha.", lines: [{ orderItemId, quantity: 1, wantedSize: null }] },
        { customerId: ana.id },
      );
    expect(await ask("regret")).toEqual({ kind: "refused", reason: "nothing_paid" });
    expect(await ask("defect")).toMatchObject({ kind: "opened" });
  }, 60_000);
});

test("after all of this the books add up", () => expectProvidersAgree(shop), 60_000);
