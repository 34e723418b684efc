import { expect, test } from "vitest";
import { canEditAddress } from "./address-edit.ts";

const refused = { kind: "melhor_envio", state: "planned", problem: "rejected", nextTryAt: null } as const;

test("an address stays where its label may lie in the provider's cart", () => {
  expect(canEditAddress([])).toBe(true);
  expect(canEditAddress([refused])).toBe(true);
  expect(canEditAddress([{ ...refused, problem: "invoice_missing" }])).toBe(true);
  expect(canEditAddress([{ ...refused, state: "cancelled" }])).toBe(true);
  // After several attempts, the result of the last one is unknown.
  for (const problem of ["gave_up", "timeout"] as const) expect(canEditAddress([{ ...refused, problem }])).toBe(false);
  expect(canEditAddress([refused, { ...refused, state: "in_cart" }])).toBe(false);
  expect(canEditAddress([{ ...refused, nextTryAt: new Date() }])).toBe(false);
});
