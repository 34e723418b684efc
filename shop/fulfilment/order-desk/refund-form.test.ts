import { describe, expect, test } from "vitest";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { refundFormFor } from "./desk-forms.ts";
import { piecesToPutBack, worthOfPieces } from "./pieces-left.ts";

describe("the amount of a refund", () => {
  const form = refundFormFor(20_000);
  const accepts = (amount: string) => form.safeParse({ how: "part", amount, reason: "peça riscada" }).success;

  test.each([
    ["200", true],
    ["200,00", true],
    ["R$ 59,90", true],
    ["200,01", false],
    ["2.000", false],
    ["0", false],
    ["", false],
    ["duzentos", false],
  ])("'%s' is accepted: %s", (typed, isAccepted) => expect(accepts(typed)).toBe(isAccepted));
});

describe("what was paid for pieces", () => {
  const line = { productId: "ANEL", productName: "Anel", size: "16", picture: null };
  const order = {
    status: "confirmed" as const,
    amounts: amountsOf({
      grossPiecesCents: 20_000,
      grossShippingCents: 0,
      discountPiecesCents: 1999,
      discountMethodCents: 10,
    }),
    items: [
      { ...line, id: "a", quantity: 3, unitPriceCents: 6000, lineCents: 18_000, discountCents: 1999 },
      { ...line, id: "b", quantity: 1, unitPriceCents: 2000, lineCents: 2000, discountCents: 0 },
    ],
  };

  test("adds up to the line, its discounts taken off, to the centavo", () => {
    const pieces = piecesToPutBack(order, []);
    // 18.000 minus 1.999 of the coupon, minus 9 of the payment method's 10 centavos.
    expect(pieces[0]?.worthCents).toEqual([5331, 10_662, 15_992]);
    const wanted = [
      { orderItemId: "a", quantity: 3 },
      { orderItemId: "b", quantity: 1 },
    ];
    expect(worthOfPieces(pieces, wanted)).toBe(20_000 - 1999 - 10);
    expect(worthOfPieces(pieces, [{ orderItemId: "a", quantity: 0 }])).toBe(0);
  });

  test("of those left is the rest of the line", () => {
    const items = order.items.map((item) => (item.id === "a" ? { ...item, putBack: 1 } : item));
    expect(piecesToPutBack({ ...order, items }, [])[0]?.worthCents).toEqual([5331, 10_661]);
  });
});
