import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { type LineFacts, reconcileCart } from "./reconcile-cart.ts";

const line = (size: string, quantity: number, changes: Partial<CartLine> = {}): CartLine => ({
  productId: "ANEL",
  name: "Anel",
  size,
  quantity,
  priceCents: 9999,
  discountPriceCents: 5999,
  stock: 4,
  sharesStock: true,
  category: "aneis",
  picture: null,
  ...changes,
});
const factsOf = ({ quantity: _, ...facts }: CartLine, changes: Partial<LineFacts> = {}): LineFacts => ({
  ...facts,
  ...changes,
});

test("a cart that is still right stays as it is", () => {
  const lines = [line("16", 1), line("17", 3)];
  expect(
    reconcileCart(
      lines,
      lines,
      lines.map((each) => factsOf(each)),
    ),
  ).toEqual({ lines, soldOut: [], changes: [] });
});

test("a new price is told once for all sizes, a new name or picture silently taken", () => {
  const lines = [line("16", 1), line("17", 1)];
  const now = lines.map((each) => factsOf(each, { discountPriceCents: null, name: "Anel Novo" }));
  expect(reconcileCart(lines, lines, now)).toMatchObject({
    lines: [
      { name: "Anel Novo", discountPriceCents: null },
      { size: "17", quantity: 1 },
    ],
    changes: [{ kind: "price", name: "Anel Novo", fromCents: 5999, toCents: 9999 }],
  });
  const cheaperList = lines.map((each) => factsOf(each, { priceCents: 8999 }));
  expect(reconcileCart(lines, lines, cheaperList).changes).toEqual([]);
});

test("sizes that share pieces are cut in the order of the cart, and told once", () => {
  const lines = [line("16", 2), line("17", 2), line("18", 1)];
  const now = lines.map((each) => factsOf(each, { stock: 3 }));
  expect(reconcileCart(lines, lines, now)).toEqual({
    lines: [line("16", 2, { stock: 3 }), line("17", 1, { stock: 3 })],
    soldOut: [],
    changes: [{ kind: "quantity", name: "Anel", size: "18", left: 3 }],
  });
});

test("what is unknown or sold out is gone; what was added since the question stays", () => {
  const lines = [line("16", 1), line("17", 1, { sharesStock: false }), line("18", 1)];
  const [first, second] = lines;
  if (!first || !second) throw new Error("no lines");
  expect(reconcileCart(lines, [first, second], [factsOf(second, { stock: 0 })])).toEqual({
    lines: [line("18", 1)],
    soldOut: [line("17", 1, { sharesStock: false, stock: 0 })],
    changes: [
      { kind: "gone", name: "Anel", size: "16", soldOut: false },
      { kind: "gone", name: "Anel", size: "17", soldOut: true },
    ],
  });
});

test("the result fits the stock and needs no second correction", () => {
  const lines = fc.uniqueArray(
    fc.record({ size: fc.constantFrom("16", "17", "18"), quantity: fc.integer({ min: 1, max: 5 }) }),
    { selector: (each) => each.size },
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 6 }), fc.boolean(), (wanted, stock, sharesStock) => {
      const cart = wanted.map(({ size, quantity }) => line(size, quantity, { sharesStock }));
      const facts = cart.map((each) => factsOf(each, { stock }));
      const result = reconcileCart(cart, cart, facts);
      const quantities = result.lines.map((each) => each.quantity);
      const most = sharesStock ? quantities.reduce((sum, quantity) => sum + quantity, 0) : Math.max(0, ...quantities);
      expect(most).toBeLessThanOrEqual(stock);
      expect(reconcileCart(result.lines, result.lines, facts)).toEqual({
        lines: result.lines,
        soldOut: [],
        changes: [],
      });
    }),
  );
});
