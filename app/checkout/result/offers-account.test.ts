import { expect, test } from "vitest";
import { offersAccount } from "./offers-account.ts";

const pending = (method: "pix" | "boleto" | "stripe", state: "pending" | "failed" = "pending") => ({
  status: "pending" as const,
  payment: { method, state },
});

test.each([
  ["paid", { status: "confirmed" as const, payment: null }, true],
  ["with its PIX", pending("pix"), true],
  ["with its boleto", pending("boleto"), true],
  ["on the provider's page", pending("stripe"), false],
  ["with a payment that failed", pending("pix", "failed"), false],
  ["not being paid", { status: "pending" as const, payment: null }, false],
  ["cancelled", { status: "cancelled" as const, payment: null }, false],
])("the browser that ordered is offered an account for an order %s: %s", (_, order, offered) => {
  expect(offersAccount({ order, right: "claim" })).toBe(offered);
  expect(offersAccount({ order, right: "link" })).toBe(false);
  expect(offersAccount({ order, right: "owner" })).toBe(false);
});
