import fc from "fast-check";
import { expect, test } from "vitest";
import { cnpjCharacters, formatCnpj, isCnpj } from "./cnpj.ts";

const SIGNS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const roots = fc.array(fc.constantFrom(...SIGNS), { minLength: 12, maxLength: 12 }).map((signs) => signs.join(""));

/** The valid check digits of a root, found by brute force. */
const pairsOf = (root: string) =>
  Array.from({ length: 100 }, (_, pair) => `${root}${String(pair).padStart(2, "0")}`).filter(isCnpj);

// The first is the Receita Federal's own example of a CNPJ with letters.
test.each(["12.ABC.345/01DE-35", "12abc34501de35", "11.222.333/0001-81", " 00.000.000/0001-91 ", "33000167000101"])(
  "%s holds",
  (value) => {
    expect(isCnpj(value)).toBe(true);
  },
);

test.each([
  "",
  "11222333000180",
  "12ABC34501DE36",
  "00000000000000",
  "1122233300018",
  "112223330001811",
  "12ABC34501DEA5",
  "12ÁBC34501DE35",
  "52998224725",
])("%s does not", (value) => {
  expect(isCnpj(value)).toBe(false);
});

test("every root has one pair of check digits, unless one sign is repeated", () => {
  fc.assert(
    fc.property(roots, (root) => {
      expect(pairsOf(root)).toHaveLength(new Set(root).size === 1 && root[0] === "0" ? 0 : 1);
    }),
    { numRuns: 60 },
  );
});

/** Check digits work modulo 11: they cannot distinguish two characters whose codes differ by a multiple of 11. */
test("a wrong sign is noticed, but for those that the rule itself cannot tell apart", () => {
  fc.assert(
    fc.property(roots, fc.nat(11), fc.constantFrom(...SIGNS), (root, place, sign) => {
      const [whole] = pairsOf(root);
      const before = root.charCodeAt(place);
      if (!whole || (before - sign.charCodeAt(0)) % 11 === 0) return;
      const changed = `${root.slice(0, place)}${sign}${root.slice(place + 1)}`;
      // Check digit 0 covers two remainders, 0 and 1, so some errors stay undetected.
      if (whole.slice(12).includes("0")) return;
      expect(isCnpj(`${changed}${whole.slice(12)}`)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("what is formatted is the same CNPJ, however far it was typed", () => {
  fc.assert(
    fc.property(roots, fc.nat(14), (root, length) => {
      const typed = `${root}35`.slice(0, length);
      expect(cnpjCharacters(formatCnpj(typed))).toBe(typed);
    }),
  );
  expect(formatCnpj("12abc34501de35")).toBe("12.ABC.345/01DE-35");
  expect(formatCnpj("12abc3")).toBe("12.ABC.3");
});
