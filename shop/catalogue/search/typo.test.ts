import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneTypoApart } from "./correction-queries.server.ts";

test.each([
  ["zirconea", "zirconia", true],
  ["gargantlha", "gargantilha", true],
  ["brinncos", "brincos", true],
  ["brnico", "brinco", true],
  ["anle", "anel", true],
  ["nael", "anel", true],
  ["pulsera", "pulseira", true],
  ["aab", "ab", true],
  ["anel", "anel", false],
  ["anel", "anelas", false],
  ["abcd", "badc", false],
  ["prato", "prima", false],
])("%s, %s: %s", (a, b, expected) => {
  expect(isOneTypoApart(a, b)).toBe(expected);
  expect(isOneTypoApart(b, a)).toBe(expected);
});

test("a letter taken out, put in, replaced or moved by one place is one typo", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcdeo"), minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom(..."xyz"), (text, seed, letter) => {
      const at = seed % (text.length - 1);
      expect(isOneTypoApart(text, text.slice(0, at) + text.slice(at + 1))).toBe(true);
      expect(isOneTypoApart(text, text.slice(0, at) + letter + text.slice(at))).toBe(true);
      expect(isOneTypoApart(text, text.slice(0, at) + letter + text.slice(at + 1))).toBe(true);
      const swapped = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
      expect(isOneTypoApart(text, swapped)).toBe(swapped !== text);
    }),
  );
});
