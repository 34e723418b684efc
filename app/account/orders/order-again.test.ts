import { expect, test } from "vitest";
import { linesToday } from "./order-again.ts";

const facts = (productId: string, stock: number) => ({
  productId,
  size: "Único",
  name: productId,
  priceCents: 5990,
  discountPriceCents: null,
  stock,
  sharesStock: false,
  category: "brincos" as const,
  picture: null,
});

test("an order's pieces come back at today's price and within today's stock; what is gone does not", () => {
  const item = (productId: string, quantity: number) => ({ productId, size: "Único", quantity });
  const items = [item("A", 3), item("B", 1), item("C", 1)];
  expect(linesToday(items, [facts("A", 2), facts("B", 0)])).toEqual([{ ...facts("A", 2), quantity: 3, available: 2 }]);
});
