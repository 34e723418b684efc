import { describe, expect, test } from "vitest";
import { addProduct } from "#shop/ordering/cart/cart.ts";
import { sampleCard } from "#tests/setup/catalogue/sample-card.ts";
import { freePieces, readStock, roomFor } from "./stock.ts";

describe("free pieces", () => {
  const stock = {
    stock: 5,
    sizes: [
      { size: "16", available: 2 },
      { size: "17", available: 0 },
    ],
  };
  test.each([
    [null, 5],
    ["16", 2],
    ["17", 0],
    ["99", 5],
  ])("of size %s are %s", (size, pieces) => expect(freePieces(stock, size)).toBe(pieces));
});

describe("room in the cart", () => {
  const ring = (stock: number, ...sizes: [string, number][]) =>
    sampleCard({ stock, sizes: sizes.map(([size, available]) => ({ size, available })) });
  test("without a size there is none once every size on sale is in the cart", () => {
    const only = ring(2, ["16", 2], ["17", 0]);
    expect(roomFor(only, null, [])).toBe(2);
    expect(roomFor(only, null, addProduct([], only, "16", 1))).toBe(2);
    expect(roomFor(only, null, addProduct([], only, "16", 2))).toBe(0);
  });
  test("one size wholly in the cart leaves the other", () => {
    const both = ring(3, ["16", 2], ["17", 1]);
    const first = addProduct([], both, "16", 2);
    expect([roomFor(both, null, first), roomFor(both, "16", first), roomFor(both, "17", first)]).toEqual([3, 0, 1]);
    expect(roomFor(both, null, addProduct(first, both, "17", 1))).toBe(0);
  });
  test("sizes that share their pieces are all in the cart with one of them", () => {
    const shared = ring(2, ["16", 2], ["17", 2]);
    expect(roomFor(shared, null, addProduct([], shared, "17", 2))).toBe(0);
  });
});

describe("the stock in an answer", () => {
  test("is read with its sizes", () => {
    expect(readStock({ id: "X", stock: 3, sizes: [{ size: "16", stock: 3 }] })).toEqual({
      stock: 3,
      sizes: [{ size: "16", available: 3 }],
    });
  });
  test.each([[null], ["texto"], [{ stock: "3", sizes: [] }], [{ stock: 3 }]])("%j is no stock", (answer) => {
    expect(readStock(answer)).toBeNull();
  });
});
