import { expect, test } from "vitest";
import { serviceOf } from "#app/storefront/cart/shipping/use-cart-shipping.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { preselectedOption } from "./preselected-option.ts";

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
