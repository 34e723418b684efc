import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });

test.each([
  ["DELETE", "/rest/v1/products", "GET, HEAD, OPTIONS"],
  ["PUT", "/rest/v1/products/ANELAPARAD-001", "GET, HEAD, OPTIONS"],
  ["GET", "/functions/v1/create-mercadopago-payment", "OPTIONS, POST"],
  ["POST", "/api/openapi.json", "GET, HEAD, OPTIONS"],
  ["POST", "/healthz", "GET, HEAD, OPTIONS"],
  ["GET", "/webhooks/mercado-pago", "OPTIONS, POST"],
])("%s %s is not allowed, but %s", async (method, path, allow) => {
  const response = await shop.fetch(path, { method });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, allow]);
  expect(await response.json()).toMatchObject({ code: "method_not_allowed", message: "Método não permitido" });
});

test("the methods of an address can be asked for", async () => {
  const response = await shop.fetch("/rest/v1/products", { method: "OPTIONS" });
  expect([response.status, response.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test.each(["/rest/v1/unknown", "/auth/v1/unknown", "/nada"])("%s stays unknown, whatever the method", async (path) => {
  for (const method of ["GET", "DELETE"]) expect((await shop.fetch(path, { method })).status).toBe(404);
});

test("what is made for programs tells search engines to leave it", async () => {
  for (const path of ["/rest/v1/products", "/api/docs", "/sandbox/payments", "/healthz", "/rest/v1/unknown"]) {
    expect([path, (await shop.fetch(path)).headers.get("X-Robots-Tag")]).toEqual([path, "noindex"]);
  }
  for (const path of ["/imagens/aneis/ANELAPARAD-001-1.jpg", "/robots.txt"]) {
    expect([path, (await shop.fetch(path)).headers.has("X-Robots-Tag")]).toEqual([path, false]);
  }
});
