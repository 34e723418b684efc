import fc from "fast-check";
import { expect, test } from "vitest";
import { type CartProduct, priceItems } from "./priced-cart.ts";

const ring: CartProduct = {
  id: "ANEL",
  name: "Anel",
  category: "aneis",
  priceCents: 9999,
  discountPriceCents: 5999,
  availableSizes: ["16", "17", "18"],
  unlisted: false,
  weightG: 3.1,
  dims: { widthCm: null, heightCm: null, lengthCm: null },
  picturePath: "aneis/ANEL-1.jpg",
  picture: null,
  skus: [
    { id: "shared", size: null, free: 3, weightG: null },
    { id: "own-18", size: "18", free: 1, weightG: 4 },
  ],
};
const earring: CartProduct = {
  ...ring,
  id: "BRINCO",
  category: "brincos",
  availableSizes: [],
  discountPriceCents: null,
  skus: [{ id: "pair", size: null, free: 2, weightG: null }],
};
const test1: CartProduct = { ...earring, id: "TESTE", unlisted: true };
const products = new Map([ring, earring, test1].map((product) => [product.id, product]));

test("prices come from the catalogue, weights from the size where it has its own", () => {
  const cart = priceItems(products, [
    { productId: "ANEL", size: "18", quantity: 1 },
    { productId: "BRINCO", size: "", quantity: 2 },
  ]);
  expect(cart.problems).toEqual([]);
  expect(cart.subtotalCents).toBe(5999 + 2 * 9999);
  expect(cart.lines).toMatchObject([
    { skuId: "own-18", unitPriceCents: 5999, lineCents: 5999, weightG: 4, available: 1 },
    { skuId: "pair", size: "Único", unitPriceCents: 9999, lineCents: 19_998, weightG: 3.1, available: 2 },
  ]);
});

test("two lines on one stock row share its pieces; the second is refused", () => {
  const cart = priceItems(products, [
    { productId: "ANEL", size: "16", quantity: 2 },
    { productId: "ANEL", size: "17", quantity: 2 },
    { productId: "ANEL", size: "18", quantity: 1 },
  ]);
  expect(cart.problems).toEqual([{ kind: "out_of_stock", productId: "ANEL", size: "17", available: 1 }]);
});

test("what this shopper's own order holds may be taken again", () => {
  const items = [{ productId: "BRINCO", size: "Único", quantity: 3 }];
  expect(priceItems(products, items).problems).toHaveLength(1);
  expect(priceItems(products, items, { held: new Map([["pair", 1]]) }).problems).toEqual([]);
});

test("each thing that is wrong has its name", () => {
  const cart = priceItems(products, [
    { productId: "NADA", size: "", quantity: 1 },
    { productId: "ANEL", size: "", quantity: 1 },
    { productId: "ANEL", size: "99", quantity: 1 },
    { productId: "TESTE", size: "Único", quantity: 1 },
  ]);
  expect(cart.lines).toEqual([]);
  expect(cart.problems.map(({ kind, productId }) => [kind, productId])).toEqual([
    ["unknown_product", "NADA"],
    ["size_required", "ANEL"],
    ["unknown_size", "ANEL"],
    ["unknown_product", "TESTE"],
  ]);
});

test("an unlisted piece is sold only where that is asked for", () => {
  const items = [{ productId: "TESTE", size: "Único", quantity: 1 }];
  expect(priceItems(products, items, { unlisted: true }).problems).toEqual([]);
});

test("a cart without problems never takes more of a stock row than there is", () => {
  const item = fc.record({
    productId: fc.constantFrom("ANEL", "BRINCO"),
    size: fc.constantFrom("16", "17", "18", "Único"),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      const { lines, problems, subtotalCents } = priceItems(products, items);
      const taken = (skuId: string) =>
        lines.filter((line) => line.skuId === skuId).reduce((sum, line) => sum + line.quantity, 0);
      const tooMany = taken("shared") > 3 || taken("own-18") > 1 || taken("pair") > 2;
      expect(problems.some((problem) => problem.kind === "out_of_stock")).toBe(tooMany);
      expect(subtotalCents).toBe(lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0));
    }),
  );
});
