import { expect, test } from "vitest";
import { valueAt } from "./value-at.ts";

const TABLE: Record<string, string> = { paid: "Pago" };

test("finds what the table has of its own", () => {
  expect(valueAt(TABLE, "paid")).toBe("Pago");
  expect(valueAt(JSON.parse('{"__proto__":"own"}'), "__proto__")).toBe("own");
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "", null, undefined])("%j is none", (key) => {
  expect(valueAt(TABLE, key)).toBeUndefined();
  expect(valueAt(null, key)).toBeUndefined();
});
