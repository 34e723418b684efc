import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleCard } from "#tests/setup/catalogue/sample-card.ts";
import {
  addProduct,
  type CartLine,
  cartStorageKey,
  lineCents,
  MAX_CART_LINES,
  pieceCount,
  quantityLimit,
  remainingQuantity,
  removeItems,
  restoreLine,
  sameLine,
  setLineQuantity,
  subtotalCents,
} from "./cart.ts";

const ring = sampleCard({
  id: "ANEL-1",
  discountPriceCents: 5999,
  stock: 4,
  sizes: ["16", "17", "18"].map((size) => ({ size, available: 4 })),
});
const perSize = sampleCard({
  id: "ANEL-2",
  stock: 3,
  sizes: [
    { size: "16", available: 1 },
    { size: "17", available: 2 },
    { size: "18", available: 0 },
  ],
});

test("the storage key follows the shop's name", () => {
  expect(cartStorageKey("Lavra")).toBe("lavra-cart");
  expect(cartStorageKey("Ateliê São José & Filhas")).toBe("atelie-sao-jose-filhas-cart");
  expect(cartStorageKey("金")).toBe("loja-cart");
});

describe("the room left for a size", () => {
  test("counts all lines that draw on the same pieces", () => {
    const lines = addProduct(addProduct([], ring, "16", 1), ring, "17", 2);
    expect(remainingQuantity([], ring, "16")).toBe(4);
    expect(remainingQuantity(lines, ring, "16")).toBe(1);
    expect(remainingQuantity(lines, ring, "18")).toBe(1);
    expect(remainingQuantity(lines, { ...ring, id: "ANEL-9" }, "16")).toBe(4);
  });

  test("is each size's own where stock is per size, and never below zero", () => {
    const lines = addProduct(addProduct([], perSize, "16", 1), perSize, "17", 1);
    expect(["16", "17", "18"].map((size) => remainingQuantity(lines, perSize, size))).toEqual([0, 1, 0]);
    const fewer = { ...ring, stock: 1, sizes: ring.sizes.map(({ size }) => ({ size, available: 1 })) };
    expect(remainingQuantity(addProduct([], ring, "16", 3), fewer, "16")).toBe(0);
  });
});

describe("adding", () => {
  test("the same product and size grows its line, another size is a line of its own", () => {
    const lines = addProduct(addProduct(addProduct([], ring, "16", 1), ring, "16", 1), ring, "17", 1);
    expect(lines.map(({ size, quantity }) => [size, quantity])).toEqual([
      ["16", 2],
      ["17", 1],
    ]);
    expect(subtotalCents(lines)).toBe(3 * 5999);
  });

  test("sizes that share their pieces never hold more than there are", () => {
    const lines = addProduct(addProduct([], ring, "16", 3), ring, "17", 3);
    expect(lines.map((line) => line.quantity)).toEqual([3, 1]);
    expect(addProduct(lines, ring, "18", 1)).toBe(lines);
  });

  test("sizes counted apart have their own limit, one without pieces is ignored", () => {
    const lines = addProduct(addProduct([], perSize, "16", 5), perSize, "17", 5);
    expect(lines.map((line) => line.quantity)).toEqual([1, 2]);
    expect(addProduct(lines, perSize, "18", 1)).toBe(lines);
  });

  test("nothing happens without stock or with a quantity of zero or less", () => {
    expect(addProduct([], { ...ring, stock: 0 }, "16", 1)).toEqual([]);
    expect(addProduct([], ring, "16", 0)).toEqual([]);
    expect(addProduct([], ring, "16", -1)).toEqual([]);
  });

  test("lines of the product take its present name, price and stock", () => {
    const before = addProduct([], ring, "16", 1);
    const after = addProduct(before, { ...ring, name: "Anel novo", discountPriceCents: 4999 }, "17", 1);
    expect(after.map((line) => [line.name, lineCents(line)])).toEqual([
      ["Anel novo", 4999],
      ["Anel novo", 4999],
    ]);
  });

  test("a full cart takes no new line", () => {
    const many = Array.from({ length: MAX_CART_LINES }, (_, index) => ({ ...ring, id: `P-${index}` }));
    const full = many.reduce<readonly CartLine[]>((lines, product) => addProduct(lines, product, "16", 1), []);
    expect(addProduct(full, ring, "16", 1)).toBe(full);
    expect(pieceCount(addProduct(full, { ...ring, id: "P-0" }, "16", 1))).toBe(MAX_CART_LINES + 1);
  });
});

test("a quantity of zero removes the line, one above the stock is cut", () => {
  const lines = addProduct(addProduct([], ring, "16", 1), ring, "17", 1);
  expect(setLineQuantity(lines, { productId: "ANEL-1", size: "16" }, 9)[0]?.quantity).toBe(3);
  expect(setLineQuantity(lines, { productId: "ANEL-1", size: "16" }, 0).map((line) => line.size)).toEqual(["17"]);
});

test("a removed line comes back to its place, with what is left for it", () => {
  const lines = addProduct(addProduct([], ring, "16", 2), ring, "17", 1);
  const [first] = lines;
  if (!first) throw new Error("no line");
  const without = setLineQuantity(lines, first, 0);
  expect(restoreLine(without, first, 0)).toEqual(lines);
  const taken = setLineQuantity(without, { productId: "ANEL-1", size: "17" }, 3);
  expect(restoreLine(taken, first, 0).map((line) => line.quantity)).toEqual([1, 3]);
  expect(restoreLine(setLineQuantity(taken, { productId: "ANEL-1", size: "17" }, 4), first, 0)).toHaveLength(1);
  expect(restoreLine(lines, first, 0)).toBe(lines);
});

test("what was ordered leaves the cart, what was added since stays", () => {
  const lines = addProduct(addProduct([], ring, "16", 3), perSize, "17", 1);
  const rest = removeItems(lines, [
    { productId: "ANEL-1", size: "16", quantity: 2 },
    { productId: "ANEL-2", size: "17", quantity: 1 },
    { productId: "GONE", size: "Único", quantity: 1 },
  ]);
  expect(rest.map(({ productId, quantity }) => [productId, quantity])).toEqual([["ANEL-1", 1]]);
});

type Step = { product: number; size: number; quantity: number; act: "add" | "set" | "remove-and-restore" };

const steps = fc.array(
  fc.record<Step>({
    product: fc.integer({ min: 0, max: 1 }),
    size: fc.integer({ min: 0, max: 2 }),
    quantity: fc.integer({ min: -2, max: 6 }),
    act: fc.constantFrom("add", "set", "remove-and-restore"),
  }),
  { maxLength: 30 },
);

function play(lines: readonly CartLine[], step: Step): readonly CartLine[] {
  const product = [ring, perSize][step.product] ?? ring;
  const name = { productId: product.id, size: product.sizes[step.size]?.size ?? "" };
  if (step.act === "add") return addProduct(lines, product, name.size, step.quantity);
  if (step.act === "set") return setLineQuantity(lines, name, step.quantity);
  const position = lines.findIndex((line) => sameLine(line, name));
  const line = lines[position];
  return line ? restoreLine(lines.toSpliced(position, 1), line, position) : lines;
}

test("whatever is done, no stock is exceeded, no line is doubled or empty, and the sums hold", () => {
  fc.assert(
    fc.property(steps, (played) => {
      const lines = played.reduce<readonly CartLine[]>(play, []);
      const of = (id: string) => lines.filter((line) => line.productId === id);
      expect(pieceCount(of(ring.id))).toBeLessThanOrEqual(ring.stock);
      for (const line of lines) {
        expect(line.quantity).toBeGreaterThan(0);
        expect(line.quantity).toBeLessThanOrEqual(quantityLimit(lines, line));
        expect(lines.filter((other) => sameLine(other, line))).toHaveLength(1);
      }
      expect(subtotalCents(lines)).toBe(5999 * pieceCount(of(ring.id)) + 9999 * pieceCount(of(perSize.id)));
    }),
  );
});
