import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { paymentItems } from "./payment-order.ts";

const line = (quantity: number, unitCents: number, discountCents = 0) => ({
  productId: "ANEL-001",
  productName: "Anel Aparador",
  size: "16",
  quantity,
  lineCents: quantity * unitCents,
  discountCents,
});

const shipped = (grossShippingCents: number) => amountsOf({ grossPiecesCents: 0, grossShippingCents });

test("pieces at what is paid for them, then the shipping", () => {
  expect(paymentItems({ items: [line(2, 5990)], amounts: shipped(1480) }, 13460)).toEqual([
    { code: "ANEL-001", title: "Anel Aparador, tamanho 16", quantity: 2, unitCents: 5990 },
    { code: "frete", title: "Frete", quantity: 1, unitCents: 1480 },
  ]);
});

test("what does not divide to the centavo is two items; what costs nothing is none", () => {
  expect(paymentItems({ items: [line(3, 1000, 100), line(1, 500, 500)], amounts: shipped(0) }, 2900)).toMatchObject([
    { quantity: 2, unitCents: 967 },
    { quantity: 1, unitCents: 966 },
  ]);
});

test("all items together are the amount, whatever was taken off", () => {
  const lines = fc.array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 99 }),
        unit: fc.integer({ min: 1, max: 500_000 }),
        off: fc.nat(1000),
      })
      .map(({ quantity, unit, off }) => line(quantity, unit, Math.floor((quantity * unit * off) / 1000))),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, fc.nat(20_000), fc.nat(1000), (items, shippingCents, methodOff) => {
      const net = items.reduce((sum, { lineCents, discountCents }) => sum + lineCents - discountCents, 0);
      const amountCents = net - Math.floor((net * methodOff) / 1000) + shippingCents;
      const sum = paymentItems({ items, amounts: shipped(shippingCents) }, amountCents).reduce((all, each) => {
        expect(each.unitCents).toBeGreaterThan(0);
        return all + each.quantity * each.unitCents;
      }, 0);
      expect(sum).toBe(amountCents);
    }),
  );
});
