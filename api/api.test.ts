import { beforeAll, expect, test } from "vitest";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ worker: false });
});

test("a text that no database can keep is bad input, wherever it comes in", async () => {
  const person = { email: "nul@exemplo.com", password: "Senha-segura-1", data: { name: "Ana\0Maria" } };
  const signUp = await shop.json("/auth/v1/signup", person);
  expect(signUp.status).toBe(422);
  expect(await signUp.json()).toMatchObject({ code: "invalid_input", message: "Caractere inválido" });
  const patch = await shop.json("/rest/v1/profiles", { name: "\0" }, { method: "PATCH" });
  expect(patch.status).toBe(422);
  const fine = await shop.json("/rest/v1/profiles", { name: "\\u0000" }, { method: "PATCH" });
  expect(fine.status).toBe(401);
});

test("a body that is no JSON is refused, a huge one before it is read", async () => {
  const broken = await shop.fetch("/rest/v1/cart/check", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ code: "bad_request" });
  const huge = await shop.json("/rest/v1/cart/check", { lines: "x".repeat(300_000) });
  expect(huge.status).toBe(413);
});
