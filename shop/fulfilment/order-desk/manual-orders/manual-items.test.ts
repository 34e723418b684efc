import { expect, test } from "vitest";
import { changeItem, fieldOfItems, itemsOfField } from "./manual-items.ts";

const ring = { productId: "ANEL-1", size: "16" };

test("pieces are added, counted and taken away", () => {
  const one = changeItem([], { ...ring, by: 1 });
  expect(changeItem(one, { ...ring, by: 1 })).toEqual([{ ...ring, quantity: 2 }]);
  expect(changeItem(one, { ...ring, size: "17", by: 1 })).toHaveLength(2);
  expect(changeItem(one, { ...ring, by: -1 })).toEqual([]);
  expect(changeItem([], { ...ring, by: -1 })).toEqual([]);
});

test.each([
  "",
  "x",
  "[{}]",
  '[{"productId":"a b","size":"","quantity":1}]',
  '[{"productId":"a","size":"","quantity":0}]',
])("%j holds none", (text) => expect(itemsOfField(text)).toEqual([]));

test("a field gives back what it was made of", () => {
  const items = [{ ...ring, quantity: 3 }];
  expect(itemsOfField(fieldOfItems(items))).toEqual(items);
});
