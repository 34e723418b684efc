import { describe, expect, test } from "vitest";
import { freePieces, readStock } from "./stock.ts";

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
