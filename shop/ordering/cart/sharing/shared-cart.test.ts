import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sampleCartLine } from "#tests/sample-cart-line.ts";
import type { CartLine } from "../cart.ts";
import { addSharedLines, isSharedCode, type SharedLine, sharedCodeOf, sharedItems } from "./shared-cart.ts";

const line = (productId: string, quantity: number, stock = 5, changes: Partial<CartLine> = {}) =>
  sampleCartLine(productId, quantity, stock, changes);
const shared = (each: CartLine): SharedLine => ({ ...each, available: Math.min(each.quantity, each.stock) });
const shown = (lines: readonly CartLine[]) => lines.map(({ productId, quantity }) => [productId, quantity]);

test("codes are of twelve letters that cannot be taken for one another, and nothing else is one", () => {
  const codes = Array.from({ length: 200 }, () => sharedCodeOf(randomBytes(12)));
  expect(codes.filter((code) => !isSharedCode(code) || /[ilou]/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(200);
  for (const other of ["", "0".repeat(11), "0".repeat(13), "ILOU00000000", "0000000000-0"])
    expect(isSharedCode(other)).toBe(false);
});

test("shared pieces are added to what lies there, up to the stock", () => {
  const own = [line("ANEL", 2), line("COLAR", 1)];
  const result = addSharedLines(own, [line("ANEL", 2), line("BRINCO", 1), line("COLAR", 5)].map(shared));
  expect(shown(result.lines)).toEqual([
    ["ANEL", 4],
    ["COLAR", 5],
    ["BRINCO", 1],
  ]);
  expect(result).toMatchObject({ added: 7, cut: [{ name: "COLAR", size: "16", added: 4 }] });
});

test("sizes that share a stock share what is left; a full cart takes no new line", () => {
  const one = { sharesStock: true };
  const sizes = [line("ANEL", 3, 4, one), line("ANEL", 3, 4, { ...one, size: "17" })].map(shared);
  expect(addSharedLines([], sizes)).toMatchObject({ added: 4, cut: [{ size: "17", added: 1 }] });
  const full = Array.from({ length: 100 }, (_, index) => line(`P${index}`, 1));
  const result = addSharedLines(full, [line("P0", 1), line("NOVO", 1)].map(shared));
  expect(result).toMatchObject({ added: 1, cut: [{ name: "NOVO", added: 0 }] });
  expect(result.lines).toHaveLength(100);
});

test("the same piece twice is one line", () => {
  const item = { productId: "ANEL", size: "16", quantity: 1 };
  expect(sharedItems([item, { ...item, size: "17" }, { ...item, quantity: 2 }])).toEqual([
    { ...item, quantity: 3 },
    { ...item, size: "17" },
  ]);
});
