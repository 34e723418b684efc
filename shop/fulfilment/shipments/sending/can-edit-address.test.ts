import { expect, test } from "vitest";
import { mayMove } from "./can-edit-address.ts";

const refused = { kind: "melhor_envio", state: "planned", problem: "rejected", nextTryAt: null } as const;

test("an address stays where its label may lie in the provider's cart", () => {
  expect(mayMove([])).toBe(true);
  expect(mayMove([refused])).toBe(true);
  expect(mayMove([{ ...refused, problem: "invoice_missing" }])).toBe(true);
  expect(mayMove([{ ...refused, state: "cancelled" }])).toBe(true);
  // Nobody knows what became of the last of many tries.
  for (const problem of ["gave_up", "timeout"] as const) expect(mayMove([{ ...refused, problem }])).toBe(false);
  expect(mayMove([refused, { ...refused, state: "in_cart" }])).toBe(false);
  expect(mayMove([{ ...refused, nextTryAt: new Date() }])).toBe(false);
});
