import { describe, expect, test } from "vitest";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { insist } from "#tests/setup/insist.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { type OrderRecord, orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askForPix, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { endCoupon } from "../coupons/end-coupon.server.ts";

const { shop, db, ana } = await openPayingShop();
const bia = await createTestCustomer(shop);
await setStock(shop, null, 100);

const EARRING = { product_id: "BRINCOARGO-011", size: "", quantity: 2 };
const place = (body: object, who: { bearer: Record<string, string> } | null = ana) =>
  shop.json("/rest/v1/orders", orderBody(body), { headers: who?.bearer ?? {} });

async function settled(orderId: string, who: typeof ana, payment_status: string) {
  await soon(shop, () => readOrder(shop, who, orderId)).toMatchObject({ payment_status });
}

describe("an order with a coupon", () => {
  test("keeps code and discount, spread over its lines; total and charge add up", async () => {
    await makeCoupon(shop, "PRATA10");
    const order = await placeOrder(shop, ana, { coupon_code: " prata 10", items: [RING, EARRING] });
    const discount = Math.round(order.subtotal * 10) / 100;
    expect(order).toMatchObject({ coupon_code: "PRATA10", discount, shipping_discount: 0 });
    expect(order.total).toBeCloseTo(order.subtotal - order.discount + order.shipping, 5);
    const prices = order.order_items.reduce((sum, item) => sum + item.price, 0);
    const discounts = order.order_items.reduce((sum, item) => sum + item.discount, 0);
    expect([prices, discounts]).toEqual([expect.closeTo(order.subtotal, 5), expect.closeTo(discount, 5)]);

    const payment = await payByPix(shop, ana, order.id);
    const charged = await db.selectFrom("payments").select("amount_cents").where("id", "=", payment.id).execute();
    expect(charged).toEqual([{ amount_cents: Math.round(order.total * 100) }]);
    expect(await usesOf(shop, "PRATA10")).toEqual({ used: 1, states: ["held"] });
    await providerSays(shop, payment.external_payment_id, "approve");
    await settled(order.id, ana, "paid");
    expect(await usesOf(shop, "PRATA10")).toEqual({ used: 1, states: ["redeemed"] });
    await soon(shop, () => mailsTo(shop, "maria.clara@exemplo.com")).not.toHaveLength(0);
    const [mail] = await mailsTo(shop, "maria.clara@exemplo.com");
    expect(mail?.text).toContain("Desconto (PRATA10): −R$");
    expect(mail?.html).toContain("Desconto (PRATA10)");
  }, 60_000);

  test("free shipping leaves the pieces as they are", async () => {
    await makeCoupon(shop, "FRETE", { kind: "free_shipping", value: 0 });
    const order = await placeOrder(shop, ana, { coupon_code: "FRETE" });
    expect(order).toMatchObject({ discount: 0, shipping: 0, total: order.subtotal });
    expect(order.shipping_discount).toBeGreaterThan(0);
    await makeCoupon(shop, "FRETE5", { kind: "free_shipping", value: 0, maximumCents: 500 });
    const capped = await placeOrder(shop, ana, { coupon_code: "FRETE5" });
    expect(capped).toMatchObject({ shipping_discount: 5, shipping: expect.closeTo(order.shipping_discount - 5, 5) });
  });

  test("is priced anew when it is changed, and can lose its coupon", async () => {
    await makeCoupon(shop, "QUINZE", { kind: "fixed", value: 1_500, minimumCents: 5_000 });
    const order = await placeOrder(shop, ana, { coupon_code: "QUINZE" });
    expect(order.discount).toBe(15);
    const path = `/rest/v1/orders/${order.id}`;
    const put = await shop.json(path, orderBody({ items: [RING] }), { method: "PUT", headers: ana.bearer });
    expect(await put.json()).toMatchObject({ coupon_code: null, discount: 0 });
    await shop.json(path, orderBody({ coupon_code: "QUINZE" }), { method: "PUT", headers: ana.bearer });
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ coupon_code: "QUINZE", discount: 15 });

    const drop = (headers: Record<string, string>) => shop.fetch(`${path}/coupon`, { method: "DELETE", headers });
    expect((await drop(bia.bearer)).status).toBe(404);
    expect((await drop({})).status).toBe(404);
    const dropped = await drop(ana.bearer);
    expect([dropped.status, await dropped.json()]).toMatchObject([
      200,
      { coupon_code: null, discount: 0, total: expect.closeTo(order.total + 15, 5), order_items: [{ discount: 0 }] },
    ]);
    await payByPix(shop, ana, order.id);
    expect((await drop(ana.bearer)).status).toBe(409);
  });
});

describe("a coupon is refused", () => {
  test.each([
    ["minimum_not_reached", { minimumCents: 10_000 }, /^Faltam R\$\s40,01 em peças/],
    ["no_piece", { categories: ["pulseiras"] as const }, /só para pulseiras/],
    ["not_combinable", { excludesSale: true }, /já estão com desconto/],
    ["expired", { lastDay: "2026-01-31" }, /não vale mais/],
    ["not_yet", { firstDay: "2099-01-31" }, /a partir de 31\/01\/2099/],
  ])("with its reason and the amounts without it: %s", async (reason, change, message) => {
    const code = `NAO-${reason.replaceAll("_", "-")}`;
    await makeCoupon(shop, code, { ...change, categories: [...("categories" in change ? change.categories : [])] });
    const without = await placeOrder(shop, ana);
    const response = await place({ coupon_code: code });
    expect([response.status, await response.json()]).toMatchObject([
      409,
      {
        code: "coupon_refused",
        message: expect.stringMatching(message),
        issues: [{ path: "coupon_code", reason }],
        amounts: { subtotal: without.subtotal, discount: 0, total: without.total },
      },
    ]);
  });

  test("on the days of São Paulo", async () => {
    await makeCoupon(shop, "DIA", { firstDay: "2026-12-10", lastDay: "2026-12-11" });
    const statusAt = async (instant: string) => {
      shop.time.stopAt(new Date(instant));
      const response = await place({ coupon_code: "DIA" }, null);
      shop.time.stopAt(null);
      return response.status;
    };
    expect(await statusAt("2026-12-10T02:59:59Z")).toBe(409);
    expect(await statusAt("2026-12-10T03:00:00Z")).toBe(201);
    expect(await statusAt("2026-12-12T02:59:59Z")).toBe(201);
    expect(await statusAt("2026-12-12T03:00:00Z")).toBe(409);
  });

  test("to who has used it, by account and by e-mail; to who has bought before", async () => {
    await makeCoupon(shop, "UMAVEZ", { customerLimit: 1 });
    const bought = await placeOrder(shop, bia, { coupon_code: "UMAVEZ", customer_email: "Bia.Uma@exemplo.com" });
    const payment = await payByPix(shop, bia, bought.id);
    const elsewhere = await place({ coupon_code: "UMAVEZ", customer_email: "outra@exemplo.com" }, bia);
    expect(await elsewhere.json()).toMatchObject({ issues: [{ reason: "held_by_you" }] });
    await providerSays(shop, payment.external_payment_id, "approve");
    await settled(bought.id, bia, "paid");

    for (const [who, customer_email] of [
      [bia, "outra@exemplo.com"],
      [null, "bia.uma@EXEMPLO.com"],
    ] as const) {
      const again = await place({ coupon_code: "UMAVEZ", customer_email }, who);
      expect([again.status, await again.json()]).toMatchObject([409, { issues: [{ reason: "used_by_you" }] }]);
    }
    expect((await place({ coupon_code: "UMAVEZ", customer_email: "nova@exemplo.com" }, null)).status).toBe(201);

    await makeCoupon(shop, "PRIMEIRA", { firstPurchase: true });
    expect(await (await place({ coupon_code: "PRIMEIRA" }, bia)).json()).toMatchObject({
      issues: [{ reason: "first_purchase" }],
    });
    expect((await place({ coupon_code: "PRIMEIRA", customer_email: "nova2@exemplo.com" }, null)).status).toBe(201);
  }, 60_000);
});

describe("a use is held while a payment runs", () => {
  test("given back with the pieces when the attempt ends, held again by the next one", async () => {
    await makeCoupon(shop, "UNICO1", { totalLimit: 1 });
    const order = await placeOrder(shop, ana, { coupon_code: "UNICO1" });
    const first = await payByPix(shop, ana, order.id);
    expect(await usesOf(shop, "UNICO1")).toEqual({ used: 1, states: ["held"] });
    const other = await place({ coupon_code: "UNICO1", customer_email: bia.email }, bia);
    expect(await other.json()).toMatchObject({ issues: [{ reason: "used_up" }] });

    const cancel = { external_payment_id: first.external_payment_id };
    expect((await shop.json("/functions/v1/cancel-payment", cancel, { headers: ana.bearer })).status).toBe(200);
    expect(await usesOf(shop, "UNICO1")).toEqual({ used: 0, states: ["released"] });
    await payByPix(shop, ana, order.id);
    expect(await usesOf(shop, "UNICO1")).toEqual({ used: 1, states: ["held"] });
  });

  test("one that is gone when paying begins is told, the order stays payable without it", async () => {
    await makeCoupon(shop, "ACABOU", {});
    const order = await placeOrder(shop, ana, { coupon_code: "ACABOU" });
    await endCoupon(shop.services, "acabou", "command");
    const before = await stockOf(shop, RING.product_id);
    const refused = await askForPix(shop, ana, order.id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: "coupon_refused",
        message: "Este cupom não vale mais.",
        title: "O total do pedido mudou.",
        detail: expect.stringMatching(/^Este cupom não vale mais\. Sem o cupom, o total é R\$\s[\d.,]+\.$/),
        amounts: { discount: 0, total: expect.closeTo(order.total + order.discount, 5) },
      },
    ]);
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({
      payment_status: "pending",
      external_payment_id: null,
    });
    await shop.fetch(`/rest/v1/orders/${order.id}/coupon`, { method: "DELETE", headers: ana.bearer });
    expect((await askForPix(shop, ana, order.id)).status).toBe(200);
  });

  test("late money takes a use that is left, though the coupon has ended; without one it goes back", async () => {
    await makeCoupon(shop, "TARDE", { totalLimit: 1 });
    const late = await placeOrder(shop, ana, { coupon_code: "TARDE" });
    const first = await payByPix(shop, ana, late.id);
    await providerSays(shop, first.external_payment_id, "expire");
    await settled(late.id, ana, "cancelled");
    expect(await usesOf(shop, "TARDE")).toEqual({ used: 0, states: ["released"] });
    await endCoupon(shop.services, "TARDE", "command");
    await providerSays(shop, first.external_payment_id, "approve", { late: true });
    await settled(late.id, ana, "paid");
    expect(await usesOf(shop, "TARDE")).toEqual({ used: 1, states: ["redeemed"] });

    await makeCoupon(shop, "TARDE2", { totalLimit: 1 });
    const loser = await placeOrder(shop, ana, { coupon_code: "TARDE2" });
    const winner = await placeOrder(shop, bia, { coupon_code: "TARDE2", customer_email: bia.email });
    const lost = await payByPix(shop, ana, loser.id);
    await providerSays(shop, lost.external_payment_id, "expire");
    await settled(loser.id, ana, "cancelled");
    const won = await payByPix(shop, bia, winner.id);
    await providerSays(shop, lost.external_payment_id, "approve", { late: true });
    await soon(shop, () =>
      db.selectFrom("refunds").select(["reason", "state"]).where("payment_id", "=", lost.id).executeTakeFirst(),
    ).toEqual({ reason: "coupon_used", state: "done" });
    await providerSays(shop, won.external_payment_id, "approve");
    await settled(winner.id, bia, "paid");
    expect(await usesOf(shop, "TARDE2")).toEqual({ used: 1, states: ["redeemed", "released"] });
  }, 60_000);
});

test("two hundred at once with a coupon for one: exactly one gets it, and no piece is lost over it", async () => {
  await makeCoupon(shop, "SOUM", { totalLimit: 1 });
  const ring = { ...RING, product_id: "ANELALIANC-003" };
  await setStock(shop, ring.product_id, 500);
  const people = [ana, bia, await createTestCustomer(shop), await createTestCustomer(shop)];
  const of = (index: number) => people[index % people.length] ?? ana;
  const orders: OrderRecord[] = [];
  for (let index = 0; index < 200; index += 1) {
    const body = { coupon_code: "SOUM", items: [ring], customer_email: of(index).email };
    orders.push(await placeOrder(shop, of(index), body));
  }
  const answers = await Promise.all(orders.map((order, index) => insist(() => askForPix(shop, of(index), order.id))));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const lost = answers.filter((answer) => answer.status === 409);
  expect(lost).toHaveLength(199);
  const reasons = await Promise.all(lost.map(async (answer) => (await answer.json()).issues[0].reason));
  expect(new Set(reasons)).toEqual(new Set(["used_up", "held_by_you"]));
  expect(await usesOf(shop, "SOUM")).toEqual({ used: 1, states: ["held"] });
  expect(await stockOf(shop, ring.product_id)).toMatchObject({ on_hand: 500, reserved: 1 });
  await expectProvidersAgree(shop);
});
