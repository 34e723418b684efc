import { expect, test } from "vitest";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { CartLine } from "#shop/ordering/cart/cart.ts";
import type { DraftOrder } from "./delivery/checkout-draft.ts";
import { pendingOrder } from "./pending-order.ts";

const line = (productId: string, quantity: number, size = "16"): CartLine => ({
  productId,
  size,
  quantity,
  name: `Peça ${productId}`,
  priceCents: 9999,
  discountPriceCents: null,
  stock: 5,
  sharesStock: false,
  category: "aneis",
  picture: null,
});
const ORDER: DraftOrder = {
  id: "8f2c41d7-0000-4000-8000-000000000000",
  body: JSON.stringify({ items: [{ product_id: "A", size: "16", quantity: 2 }], customer_name: "Maria" }),
  totals: {
    amounts: amountsOf({ grossPiecesCents: 19998, grossShippingCents: 1850 }),
    discounts: [],
    isShippingChosen: true,
    shippingDetail: null,
  },
};

test.each([
  ["the same cart", [line("A", 2)], { again: ["Peça A"], differs: false, hasMore: false }],
  ["another piece beside it", [line("A", 2), line("B", 1)], { again: ["Peça A"], differs: true, hasMore: true }],
  ["more of the same", [line("A", 3)], { again: ["Peça A"], differs: true, hasMore: true }],
  ["fewer of the same", [line("A", 1)], { again: ["Peça A"], differs: true, hasMore: false }],
  ["another size", [line("A", 2, "18")], { again: [], differs: true, hasMore: true }],
])("%s", (_, lines, expected) => {
  expect(pendingOrder(ORDER, lines)).toMatchObject({ id: ORDER.id, ...expected });
});
