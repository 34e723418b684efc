import { expect, test } from "vitest";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { payByPix, placeOrder } from "#tests/setup/test-orders.ts";
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
