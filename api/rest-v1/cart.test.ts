import { expect, test } from "vitest";
import { orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const check = (items: unknown) => shop.json("/rest/v1/cart/check", { items });
const item = (product_id: string, size: string, quantity: number) => ({ product_id, size, quantity });

test("answers today's prices, stock and pictures, in reais", async () => {
  const response = await check([item("ANELAPARAD-001", "16", 3), item("ANELAPARAD-001", "17", 2)]);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const { items, subtotal, problems } = await response.json();
  expect(subtotal).toBe(299.95);
  expect(items[0]).toEqual({
    product_id: "ANELAPARAD-001",
    size: "16",
    quantity: 3,
    name: "Anel Aparador Torcido em Prata 925",
    category: "aneis",
    price: 99.99,
    discount_price: 59.99,
    stock: 4,
    shares_stock: true,
    available: 4,
    picture: expect.objectContaining({ path: "aneis/ANELAPARAD-001-1.jpg", width: expect.any(Number) }),
  });
  expect(problems).toEqual([{ kind: "out_of_stock", product_id: "ANELAPARAD-001", size: "17", available: 1 }]);
});

test("names what is gone; the test piece can be had in demo mode", async () => {
  const response = await check([
    item("NADA", "Único", 1),
    item("ANELAPARAD-001", "", 1),
    item("TESTE-CORRENTE-PRODUCAO", "", 1),
  ]);
  const { items, problems } = await response.json();
  expect(problems.map((problem: { kind: string }) => problem.kind)).toEqual(["unknown_product", "size_required"]);
  expect(items).toMatchObject([{ product_id: "TESTE-CORRENTE-PRODUCAO", price: 1 }]);
});

test("refuses what is no cart", async () => {
  for (const items of [undefined, "x", [item("A", "16", 0)], [{ ...item("A", "16", 1), price: 1 }]]) {
    expect((await check(items)).status).toBe(422);
  }
  expect((await check(Array.from({ length: 101 }, () => item("A", "16", 1)))).status).toBe(422);
  expect((await check([])).status).toBe(200);
});

test("pieces that the customer's own running payment holds count as free, to nobody else", async () => {
  const ana = await createTestCustomer(shop);
  const bia = await createTestCustomer(shop);
  const { id } = await placeOrder(shop, ana, { items: [{ product_id: "ANELAPARAD-001", size: "16", quantity: 3 }] });
  await payByPix(shop, ana, id);

  const stockShown = async (order_id: string, headers: Record<string, string>) => {
    const items = [item("ANELAPARAD-001", "16", 3)];
    const response = await shop.json("/rest/v1/cart/check", { items, order_id }, { headers });
    const answer: { items: { stock: number }[]; problems: unknown[] } = await response.json();
    return [answer.items[0]?.stock, answer.problems.length];
  };
  expect(await stockShown(id, ana.cookie)).toEqual([4, 0]);
  expect(await stockShown(id, ana.bearer)).toEqual([4, 0]);
  expect(await stockShown(id, bia.cookie)).toEqual([1, 1]);
  expect(await stockShown(id, {})).toEqual([1, 1]);
  expect(await stockShown(crypto.randomUUID(), ana.cookie)).toEqual([1, 1]);
  expect((await shop.json("/rest/v1/cart/check", { items: [], order_id: "1" })).status).toBe(422);
});

interface CouponAnswer {
  coupon: { code: string; valid: boolean; reason: string | null; message: string; discount: number; terms: unknown };
}

async function couponOf(coupon: string, items: unknown[], more: object = {}, headers: Record<string, string> = {}) {
  const response = await shop.json("/rest/v1/cart/check", { items, coupon, ...more }, { headers });
  expect(response.status).toBe(200);
  const answer: CouponAnswer = await response.json();
  return answer.coupon;
}

test("a coupon is told with what it gives, for these pieces and for others", async () => {
  await makeCoupon(shop, "CESTA20", { value: 20, minimumCents: 10_000, maximumCents: 2_000 });
  const two = [item("ANELAPARAD-001", "16", 2)];
  expect(await couponOf(" cesta 20 ", two)).toEqual({
    code: "CESTA20",
    valid: true,
    reason: null,
    message: "20% de desconto nos produtos, até R$\u00a020,00.",
    missing: null,
    discount: 20,
    terms: { kind: "percentage", value: 20, maximum: 20, minimum: 100, categories: [], excludes_sale: false },
  });
  expect(await couponOf("CESTA20", [item("ANELAPARAD-001", "16", 1)])).toMatchObject({
    valid: false,
    reason: "minimum_not_reached",
    missing: 40.01,
    discount: 0,
    terms: { minimum: 100 },
  });
  expect(await couponOf("CESTA20", [])).toMatchObject({ valid: false, reason: "empty", terms: { value: 20 } });
  expect(await couponOf("NADA", two)).toMatchObject({ code: "NADA", valid: false, reason: "not_found", terms: null });
  expect(await (await check(two)).json()).toMatchObject({ coupon: null });
});

test("one's own running payment does not stand in its way, another's does", async () => {
  await makeCoupon(shop, "MEU", { totalLimit: 1 });
  const ana = await createTestCustomer(shop);
  const bia = await createTestCustomer(shop);
  const earring = [item("BRINCOARGO-011", "", 1)];
  const { id } = await placeOrder(shop, ana, { items: earring, coupon_code: "MEU", customer_email: ana.email });
  await payByPix(shop, ana, id);
  expect(await couponOf("MEU", earring, { order_id: id }, ana.cookie)).toMatchObject({ valid: true });
  expect(await couponOf("MEU", earring, {}, ana.cookie)).toMatchObject({ reason: "held_by_you", terms: null });
  expect(await couponOf("MEU", earring, { order_id: id }, bia.cookie)).toMatchObject({ reason: "used_up" });
  expect(await couponOf("MEU", earring, { order_id: id })).toMatchObject({ reason: "used_up" });
});

test("codes cannot be guessed for long; the cart is answered all the same, and orders are no way around", async () => {
  const limited = await createTestShop({ worker: false, config: { rateLimits: true } });
  await makeCoupon(limited, "SEGREDO");
  const headers = { "X-Forwarded-For": "198.51.100.7" };
  const items = [item("ANELAPARAD-001", "16", 1)];
  const ask = async (coupon: string) => {
    const response = await limited.json("/rest/v1/cart/check", { items, coupon }, { headers });
    const answer: CouponAnswer & { items: unknown[] } = await response.json();
    return { ...answer.coupon, lines: answer.items.length };
  };
  for (let tried = 0; tried < 60; tried += 1)
    expect(await ask(`PALPITE${tried}`)).toMatchObject({ reason: "not_found" });
  expect(await ask("SEGREDO")).toMatchObject({ valid: false, reason: "too_many_requests", lines: 1 });
  const order = await limited.json("/rest/v1/orders", orderBody({ coupon_code: "SEGREDO" }), { headers });
  expect(order.status).toBe(429);
  expect((await limited.json("/rest/v1/orders", orderBody(), { headers })).status).toBe(201);
});
