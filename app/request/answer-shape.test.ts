import { expect, test } from "vitest";
import { amount, listOf, money, oneOf, orNull, readAnswer, record, text, truth, whole } from "./answer-shape.ts";

const Ring = record<{ name: string; price: number; stock: number; size: string | null; fresh: boolean }>({
  name: text,
  price: money,
  stock: whole,
  size: orNull(text),
  fresh: truth,
});
const ring = { name: "Anel", price: 49.9, stock: 2, size: null, fresh: true };

test("an answer of the shape is read, what is not named left out", () => {
  expect(readAnswer(listOf(Ring), [{ ...ring, other: 1 }])).toEqual([{ ...ring, price: 4_990 }]);
  expect(readAnswer(Ring, { ...ring, size: "16" })?.size).toBe("16");
  expect(readAnswer(oneOf(["a", "b"]), "b")).toBe("b");
  expect(readAnswer(amount, -0.5)).toBe(-0.5);
});

test.each([
  ["no object", null],
  ["a text", "Anel"],
  ["a list", [ring]],
  ["a field that is missing", { ...ring, name: undefined }],
  ["a number for a text", { ...ring, name: 1 }],
  ["a text for a number", { ...ring, stock: "2" }],
  ["half a piece", { ...ring, stock: 0.5 }],
  ["no amount of money", { ...ring, price: 1.001 }],
  ["nothing for a truth", { ...ring, fresh: null }],
])("%s is no such answer", (_, found) => {
  expect(readAnswer(Ring, found)).toBeNull();
});

test("one that does not fit spoils the list", () => {
  expect(readAnswer(listOf(text), ["a", 1])).toBeNull();
  expect(readAnswer(listOf(text), { 0: "a" })).toBeNull();
  expect(readAnswer(oneOf(["a"]), "c")).toBeNull();
  expect(readAnswer(amount, Number.NaN)).toBeNull();
});
