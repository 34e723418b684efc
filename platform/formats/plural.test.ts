import { expect, test } from "vitest";
import { groupThousands } from "./group-thousands.ts";
import { counted, plural } from "./plural.ts";

test("one is for exactly 1, 0 is many", () => {
  expect([0, 1, 2, 1234].map((count) => plural(count, "volta", "voltam"))).toEqual([
    "voltam",
    "volta",
    "voltam",
    "voltam",
  ]);
});

test("a count has its thousands apart", () => {
  expect([0, 1, 2, 999, 1234, 1_234_567].map((count) => counted(count, "produto", "produtos"))).toEqual([
    "0 produtos",
    "1 produto",
    "2 produtos",
    "999 produtos",
    "1.234 produtos",
    "1.234.567 produtos",
  ]);
});

test("thousands are grouped as Intl does", () => {
  const brazilian = new Intl.NumberFormat("pt-BR");
  for (const count of [0, 7, 12, 123, 1000, 12_345, 123_456, 1_234_567, -5, -123, -1234, Number.MAX_SAFE_INTEGER]) {
    expect(groupThousands(count)).toBe(brazilian.format(count));
  }
});
