import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate } from "#platform/allocate.ts";
import { pixDiscount } from "#shop/catalogue/prices/discount.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import { moneyForExchange, paidByLine, piecesLeft, refundAmounts } from "./return-refund.ts";
import type { ReturnKind, ReturnStatus } from "./return-status.ts";

interface Made {
  kind: ReturnKind;
  status: ReturnStatus;
  lines: { orderItemId: string; quantity: number; refundCents: number; wantedSize: null }[];
  shippingCents: number;
  refundedCents: number | null;
}

const piece = fc.record({ unit: fc.integer({ min: 0, max: 50_000 }), quantity: fc.integer({ min: 1, max: 6 }) });

/** An arbitrary order: pieces, a coupon allocated to them, a PIX discount, shipping. */
const order = fc
  .record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
    coupon: fc.integer({ min: 0, max: 100 }),
    pix: fc.integer({ min: 0, max: 30 }),
    shippingCents: fc.integer({ min: 1, max: 9_000 }),
  })
  .map(({ pieces, coupon, pix, shippingCents }) => {
    const gross = pieces.map(({ unit, quantity }) => unit * quantity);
    const subtotal = gross.reduce((sum, each) => sum + each, 0);
    const off = allocate(Math.floor((subtotal * coupon) / 100), gross);
    const items = pieces.map(({ unit, quantity }, index): OrderLine => {
      const id = `line-${index}`;
      const line = { id, productId: id, productName: id, size: "16", quantity, picture: null };
      return { ...line, unitPriceCents: unit, lineCents: unit * quantity, discountCents: off[index] ?? 0 };
    });
    const net = subtotal - off.reduce((sum, each) => sum + each, 0);
    const amounts = amountsOf({
      grossPiecesCents: subtotal,
      discountPiecesCents: subtotal - net,
      discountMethodCents: pixDiscount(net, pix),
      grossShippingCents: shippingCents,
    });
    return { items, amounts };
  });

/** Requests pieces one by one; every third is withdrawn and requested again at the end. */
function returnAll(
  bought: Parameters<typeof refundAmounts>[0] & Pick<Order, "amounts">,
  sizes: readonly number[],
  withdraw: boolean,
): Made[] {
  const made: Made[] = [];
  for (let round = 0; round < 100; round += 1) {
    const open = [...piecesLeft(bought, made)].filter(([, left]) => left > 0);
    if (open.length === 0) break;
    const [id, left] = open[round % open.length] ?? ["", 0];
    const wanted = [{ orderItemId: id, quantity: Math.min(left, sizes[round % sizes.length] ?? 1) }];
    const { lines, shippingCents } = refundAmounts(bought, made, wanted, bought.amounts.payableCents);
    const withdrawn = withdraw && round < 12 && round % 3 === 0;
    if (withdrawn) for (const each of made) each.shippingCents = 0;
    made.push({
      kind: "regret",
      status: withdrawn ? "cancelled" : "requested",
      lines: wanted.map((line, index) => ({ ...line, refundCents: lines[index] ?? 0, wantedSize: null })),
      shippingCents,
      refundedCents: null,
    });
  }
  return made.filter(({ status }) => status === "requested");
}

const cents = ({ lines, shippingCents }: Made) => lines.reduce((sum, line) => sum + line.refundCents, shippingCents);

test("what was paid for the lines and the shipping is what was paid for the order", () => {
  fc.assert(
    fc.property(order, (bought) => {
      const lines = [...paidByLine(bought).values()];
      expect(lines.every((each) => each >= 0)).toBe(true);
      expect(lines.reduce((sum, each) => sum + each, bought.amounts.netShippingCents)).toBe(
        bought.amounts.payableCents,
      );
    }),
  );
});

test("returned at once or piece by piece, also with some withdrawn on the way: all comes back, to the centavo", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(order, sizes, fc.boolean(), (bought, each, withdraw) => {
      const made = returnAll(bought, each, withdraw);
      expect(made.reduce((sum, one) => sum + cents(one), 0)).toBe(bought.amounts.payableCents);
      expect(made.filter(({ shippingCents }) => shippingCents > 0)).toHaveLength(1);
    }),
  );
});

test("a piece of several comes back at its price, give or take a centavo; shipping stays with what is kept", () => {
  fc.assert(
    fc.property(order, (bought) => {
      const [first] = bought.items;
      if (!first || (bought.items.length === 1 && first.quantity === 1)) return;
      const { lines, shippingCents } = refundAmounts(
        bought,
        [],
        [{ orderItemId: first.id, quantity: 1 }],
        bought.amounts.payableCents,
      );
      expect(Math.abs((lines[0] ?? 0) - (paidByLine(bought).get(first.id) ?? 0) / first.quantity)).toBeLessThan(1);
      expect(shippingCents).toBe(0);
    }),
  );
});

test("an exchanged piece is kept: the shipping stays when the others come back", () => {
  const item = (id: string): OrderLine => ({
    ...{ id, productId: id, productName: id, size: "16", quantity: 1, unitPriceCents: 1000, lineCents: 1000 },
    discountCents: 0,
    picture: null,
  });
  const bought = {
    items: [item("a"), item("b")],
    amounts: amountsOf({ grossPiecesCents: 2000, grossShippingCents: 1599 }),
  };
  const exchanged = (status: ReturnStatus): Made => ({
    kind: "exchange",
    status,
    lines: [{ orderItemId: "a", quantity: 1, refundCents: 1000, wantedSize: null }],
    shippingCents: 0,
    refundedCents: null,
  });
  const other = [{ orderItemId: "b", quantity: 1 }];
  const shipping = (earlier: Made, leftCents: number) =>
    refundAmounts(bought, [earlier], other, leftCents).shippingCents;
  expect(shipping(exchanged("exchanged"), 3599)).toBe(0);
  expect(shipping(exchanged("refunded"), 2599)).toBe(1599);
  // A partial refund for a defect: the customer keeps the piece.
  expect(shipping({ ...exchanged("refunded"), kind: "defect", refundedCents: 300 }, 3299)).toBe(0);
});

test("money that went back for no piece is not promised once more", () => {
  const item = { id: "a", productId: "a", productName: "a", size: "16", quantity: 1, unitPriceCents: 1000 };
  const bought = {
    items: [{ ...item, lineCents: 1000, discountCents: 0, picture: null }],
    amounts: amountsOf({ grossPiecesCents: 1000, grossShippingCents: 500 }),
  };
  const all = (leftCents: number) => refundAmounts(bought, [], [{ orderItemId: "a", quantity: 1 }], leftCents);
  expect(all(1500)).toEqual({ lines: [1000], shippingCents: 500 });
  expect(all(1300)).toEqual({ lines: [1000], shippingCents: 300 });
  expect(all(900)).toEqual({ lines: [900], shippingCents: 0 });
  expect(all(0)).toEqual({ lines: [0], shippingCents: 0 });
});

test.each([
  [2000, "whole"],
  [1999, "short"],
  [0, "none"],
] as const)("an exchange of two of three pieces, with %i centavos left: the money is %s", (leftCents, standing) => {
  const item = { id: "a", productId: "a", productName: "a", size: "16", quantity: 3, unitPriceCents: 1000 };
  const bought = {
    items: [{ ...item, lineCents: 3000, discountCents: 0, picture: null }],
    amounts: amountsOf({ grossPiecesCents: 3000, grossShippingCents: 0 }),
  };
  const lines = [{ orderItemId: "a", quantity: 2, refundCents: 2000 }];
  expect(moneyForExchange(bought, { lines }, leftCents)).toBe(standing);
});
