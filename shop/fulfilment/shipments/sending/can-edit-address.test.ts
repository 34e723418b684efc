import { expect, test } from "vitest";
import { canEditAddress } from "./can-edit-address.ts";

const refused = { kind: "melhor_envio", state: "planned", problem: "rejected", nextTryAt: null } as const;

test("an address stays where its label may lie in the provider's cart", () => {
  expect(canEditAddress([])).toBe(true);
  expect(canEditAddress([refused])).toBe(true);
  expect(canEditAddress([{ ...refused, problem: "invoice_missing" }])).toBe(true);
  expect(canEditAddress([{ ...refused, state: "cancelled" }])).toBe(true);
  // Nobody knows what became of the last of many tries.
  for (const problem of ["gave_up", "timeout"] as const) expect(canEditAddress([{ ...refused, problem }])).toBe(false);
  expect(canEditAddress([refused, { ...refused, state: "in_cart" }])).toBe(false);
  expect(canEditAddress([{ ...refused, nextTryAt: new Date() }])).toBe(false);
});
