import fc from "fast-check";
import { expect, test } from "vitest";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";
import { isInRanges, rangesOfStates } from "#platform/formats/cep-ranges.ts";
import { type FreeShipping, freeShippingProgress, isFree } from "./free-shipping.ts";

const everywhere: FreeShipping = { fromCents: 29_900, ranges: [], where: "" };
const inSaoPaulo: FreeShipping = { fromCents: 29_900, ranges: rangesOfStates(["SP"]), where: "SP" };

test("from the amount on, where it holds", () => {
  expect(isFree(null, 99_999, "01310100")).toBe(false);
  expect(isFree(everywhere, 29_899, "01310100")).toBe(false);
  expect(isFree(everywhere, 29_900, "69900000")).toBe(true);
  expect(isFree(inSaoPaulo, 29_900, "19999999")).toBe(true);
  expect(isFree(inSaoPaulo, 29_900, "20000000")).toBe(false);
});

test("what is missing, until it is reached; nothing where it does not hold", () => {
  const missing = { kind: "missing", missingCents: 20_000, share: 9_900 / 29_900 };
  expect(freeShippingProgress(everywhere, 9_900, null)).toEqual({ ...missing, elsewhere: false });
  expect(freeShippingProgress(inSaoPaulo, 9_900, null)).toEqual({ ...missing, elsewhere: true });
  expect(freeShippingProgress(inSaoPaulo, 9_900, "01310100")).toEqual({ ...missing, elsewhere: false });
  expect(freeShippingProgress(inSaoPaulo, 9_900, "20040002")).toEqual({ kind: "none" });
  expect(freeShippingProgress(inSaoPaulo, 29_900, "01310100")).toEqual({ kind: "reached", elsewhere: false });
  expect(freeShippingProgress(null, 9_900, null)).toEqual({ kind: "none" });
});

test("every CEP from 01000-000 on belongs to exactly one state", () => {
  const statesOf = (cep: string) => BRAZILIAN_STATES.filter((state) => isInRanges(cep, rangesOfStates([state])));
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
      expect(statesOf(String(number).padStart(8, "0"))).toHaveLength(1);
    }),
  );
  const known = { "70040010": "DF", "72800000": "GO", "69300000": "RR", "76801000": "RO", "01310100": "SP" };
  for (const [cep, state] of Object.entries(known)) expect(statesOf(cep)).toEqual([state]);
});
