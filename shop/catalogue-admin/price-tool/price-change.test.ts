import { expect, test } from "vitest";
import { largeSwings, type PriceChange, percentOf, priceChanges } from "./price-change.ts";

const change = (id: string, before: [number, number | null], after: [number, number | null]): PriceChange => ({
  id,
  name: id,
  before: { priceCents: before[0], discountPriceCents: before[1] },
  after: { priceCents: after[0], discountPriceCents: after[1] },
  endsSale: false,
});

test("a change is told by what customers pay, promotion included", () => {
  expect(percentOf(change("a", [10_000, null], [15_000, null]))).toBe(50);
  // The list price falls by 30%, the customer's price by 12.5%: the promotion ends.
  expect(percentOf(change("b", [9_999, 7_999], [6_999, null]))).toBeCloseTo(-12.5, 1);
  // The list price stays, the promotion ends.
  expect(percentOf(change("c", [10_000, 5_000], [10_000, null]))).toBe(100);
  expect(percentOf(change("free", [10_000, 0], [10_000, 0]))).toBe(0);
  expect(percentOf(change("free", [10_000, 0], [10_000, 100]))).toBe(100);
});

test("large swings of what customers pay: downwards first, the largest by name, small ones not at all", () => {
  const made = [
    change("small", [10_000, null], [7_001, null]),
    change("a", [10_000, null], [7_000, null]),
    change("worst", [24_990, null], [6_999, null]),
    change("up", [10_000, 5_000], [10_000, null]),
  ];
  expect(largeSwings(made)).toEqual([
    { direction: "less", count: 2, percent: 72, largest: [made[2], made[1]] },
    { direction: "more", count: 1, percent: 100, largest: [made[3]] },
  ]);
  expect(largeSwings([])).toEqual([]);
});

test("no more than five are named, however many there are", () => {
  const products = Array.from({ length: 14 }, (_, index) => ({
    id: `P${index}`,
    name: `Peça ${index}`,
    priceCents: 20_000 + index * 100,
    discountPriceCents: null,
    isOnSale: false,
  }));
  const [swing] = largeSwings(priceChanges(products, "custom_3x_69_99"));
  expect(swing).toMatchObject({ direction: "less", count: 14, percent: 67 });
  expect(swing?.largest.map(({ id }) => id)).toEqual(["P13", "P12", "P11", "P10", "P9"]);
});
