import { expect, test } from "vitest";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { shippingMerit } from "./shipping-option-row.tsx";

const offer = (id: string, priceCents: number, arrivalDate: string, pickup: string | null = null) =>
  ({ id, priceCents, arrivalDate, pickup }) as ShippingOption;

const PAC = offer("pac", 1_500, "2026-12-08");
const SEDEX = offer("sedex", 3_000, "2026-12-03");
const SHOP = offer("shop", 0, "2026-12-01", "Rua A, 1");

test.each([
  ["the cheapest", PAC, [PAC, SEDEX], "mais barato"],
  ["the fastest", SEDEX, [PAC, SEDEX], "mais rápido"],
  ["both", offer("loggi", 1_000, "2026-12-02"), [PAC, SEDEX], "mais barato e mais rápido"],
  ["neither", offer("jad", 2_000, "2026-12-04"), [PAC, SEDEX], ""],
  ["as cheap as another", offer("jad", 1_500, "2026-12-04"), [PAC, SEDEX], ""],
  ["the only carrier", PAC, [PAC, SHOP], ""],
  ["pick-up, which is no carrier", SHOP, [PAC, SEDEX, SHOP], ""],
  ["beside a pick-up", PAC, [PAC, SEDEX, SHOP], "mais barato"],
  ["shown alone", PAC, [], ""],
])("what an offer is best at: %s", (_, option, among, merit) => {
  expect(shippingMerit(option, among)).toBe(merit);
});
