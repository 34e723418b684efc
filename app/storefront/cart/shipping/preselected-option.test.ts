import { expect, test } from "vitest";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { leadingOptions, preselectedOption, serviceOf } from "./preselected-option.ts";

function option(name: string, pickup: string | null = null): ShippingOption {
  return {
    ...{ id: name, name, company: { name: "Correios", picture: null }, priceCents: 1850, deliveryDays: 5 },
    ...{ arrivalDate: "2026-12-01", pickup, isEstimate: false },
  };
}
const PICKUP = option("Retirada", "Rua das Flores, 12");
const PAC = option("PAC");
const SEDEX = option("SEDEX");

test("the service chosen before stays, also pick-up", () => {
  expect(preselectedOption([PICKUP, PAC, SEDEX], serviceOf(SEDEX))).toBe(SEDEX);
  expect(preselectedOption([PICKUP, PAC, SEDEX], serviceOf(PICKUP))).toBe(PICKUP);
});

test("else the cheapest that is carried, never pick-up", () => {
  expect(preselectedOption([PICKUP, PAC, SEDEX], null)).toBe(PAC);
  expect(preselectedOption([PICKUP, PAC], serviceOf(SEDEX))).toBe(PAC);
  expect(preselectedOption([PICKUP], null)).toBeNull();
});

test("the cheapest, the fastest, pick-up and the chosen one come first; one more alone is no list of its own", () => {
  const slow = option("Slow");
  const slower = option("Slower");
  const fast = { ...option("Fast"), arrivalDate: "2026-11-27" };
  const names = (options: readonly ShippingOption[], chosen: string | null = null) =>
    leadingOptions(options, chosen).map(({ name }) => name);
  expect(names([PICKUP, PAC, slow, slower, fast])).toEqual(["Retirada", "PAC", "Fast"]);
  expect(names([PAC, slow, slower, option("Slowest"), fast], serviceOf(slow))).toEqual(["PAC", "Slow", "Fast"]);
  expect(names([PAC, slow, fast])).toEqual(["PAC", "Slow", "Fast"]);
});
