import { expect, test } from "vitest";
import { isMailable, undeliverableAddress, usualNoEmailDomain } from "./undeliverable-address.ts";

test("an address that stands for none is well formed, and nothing is mailed to it", () => {
  const address = undeliverableAddress("0b5f1c9e-1111-4222-8333-444455556666", "sem-email.loja.com.br");
  expect(address).toBe("sem-email-0b5f1c9e1111@sem-email.loja.com.br");
  expect([isMailable(address), isMailable(""), isMailable("bia@exemplo.com")]).toEqual([false, false, true]);
});

test("its domain is below the shop's, or one that can never exist", () => {
  expect(["loja.com.br", "localhost", "127.0.0.1"].map(usualNoEmailDomain)).toEqual([
    "sem-email.loja.com.br",
    "sem-email.invalid",
    "sem-email.invalid",
  ]);
});
