import { expect, test } from "vitest";
import { z } from "zod";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });

test("a text that no database can keep is bad input, wherever it comes in", async () => {
  const person = { email: "nul@exemplo.com", password: "Senha-segura-1", data: { name: "Ana\0Maria" } };
  const signUp = await shop.json("/auth/v1/signup", person);
  expect(signUp.status).toBe(422);
  const fault = { path: "data.name", message: "Caractere inválido" };
  expect(await signUp.json()).toMatchObject({ code: "invalid_input", error_code: "invalid_input", issues: [fault] });
  const { bearer } = await createTestCustomer(shop);
  const patch = await shop.json("/rest/v1/profiles", { name: "\0" }, { method: "PATCH", headers: bearer });
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
  expect(await broken.json()).toMatchObject({ code: "invalid_json", issues: [] });
  const huge = await shop.json("/rest/v1/cart/check", { lines: "x".repeat(300_000) });
  expect(huge.status).toBe(413);
});

const send = (body: BodyInit, type = "application/json") =>
  shop.fetch("/rest/v1/orders", { method: "POST", headers: { "Content-Type": type }, body });

test.each([
  ["half a character", '{"customer_name":"\\ud800"}', 422, "invalid_input"],
  ["a field named twice", '{"customer_name":"Ana","customer_name":"Bia"}', 422, "invalid_input"],
  ["endless nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, 422, "invalid_input"],
  ["another encoding", new Uint8Array([0x22, 0xe3, 0x6f, 0x22]), 400, "invalid_json"],
  ["no body", "", 400, "bad_request"],
  ["null", "null", 422, "invalid_input"],
  ["ten thousand items", JSON.stringify({ items: Array.from({ length: 10_000 }, () => 1) }), 422, "invalid_input"],
])("%s is refused with a code", async (_what, body, status, code) => {
  const response = await send(body);
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
});

test("a body of another type is refused", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const response = await send("{}", type);
    expect([response.status, await response.json()]).toMatchObject([415, { code: "unsupported_media_type" }]);
  }
});

test("no refusal speaks English", async () => {
  const { bearer: headers } = await createTestCustomer(shop);
  const asked = [
    shop.json("/rest/v1/cart/check", { items: [{ product_id: "", size: 1, quantity: 0 }], order_id: "x" }),
    shop.json("/functions/v1/melhor-envio-proxy", { cep_destino: "01310100", peso: 0, largura: 501, items: [] }),
    shop.json("/functions/v1/cancel-payment", {}, { headers }),
    shop.json("/functions/v1/create-mercadopago-payment", { user: [] }, { headers }),
    shop.json("/auth/v1/signup", { email: 1, data: null }),
    shop.json("/auth/v1/token", []),
    shop.json("/auth/v1/token?grant_type=password", { email: "x".repeat(300) }),
    shop.json("/auth/v1/token?grant_type=magic", { refresh_token: 1 }),
    shop.fetch("/rest/v1/products?limit=1&limit=2&category=x"),
    shop.fetch("/rest/v1/order_items", { headers }),
  ];
  for (const response of await Promise.all(asked)) {
    expect(response.status).toBe(422);
    const { issues } = z
      .object({ issues: z.array(z.object({ message: z.string() })).min(1) })
      .parse(await response.json());
    for (const { message } of issues)
      expect(message).not.toMatch(/invalid|expected|too (big|small)|required|received/i);
  }
});
