import fc from "fast-check";
import { expect, test } from "vitest";
import { isCpf } from "./cpf.ts";

test.each(["12345678909", "191.191.191-00", "957.490.190-47", " 529.982.247-25 "])("%s holds", (value) => {
  expect(isCpf(value)).toBe(true);
});

test.each(["", "123", "12345678900", "111.111.111-11", "000.000.000-00", "1234567890a", "123456789090"])(
  "%s does not",
  (value) => {
    expect(isCpf(value)).toBe(false);
  },
);

test("any single wrong digit is noticed", () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, change) => {
      const digits = [..."52998224725"].map(Number);
      digits[place] = ((digits[place] ?? 0) + change) % 10;
      expect(isCpf(digits.join(""))).toBe(false);
    }),
  );
});
