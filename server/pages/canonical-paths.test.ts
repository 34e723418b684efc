import { Hono } from "hono";
import { expect, test } from "vitest";
import { redirectToCanonicalPaths } from "./redirects.ts";

const app = new Hono().use(redirectToCanonicalPaths).all("*", (c) => c.text("page"));

test.each([
  ["/produto/X/", "/produto/X"],
  ["/categoria/aneis/?pagina=2", "/categoria/aneis?pagina=2"],
  ["//evil.example/", "/evil.example"],
  ["/a///", "/a"],
  ["/sandbox/", "/sandbox"],
])("%s is sent to %s", async (from, to) => {
  const response = await app.fetch(new Request(`http://shop.example${from}`));
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe(to);
});

test.each([
  ["/categoria/ANEIS?pagina=2&q=A", "/categoria/aneis?pagina=2&q=A"],
  ["/Promocoes", "/promocoes"],
  ["/PRODUTO/AnelX-1", "/produto/AnelX-1"],
  ["/Sobre", "/sobre"],
  ["/produto/%41nel%58%2D1", "/produto/AnelX-1"],
  ["/%73obre", "/sobre"],
])("%s is sent to %s, whatever its letters", async (from, to) => {
  const response = await app.fetch(new Request(`http://shop.example${from}`));
  expect([response.status, response.headers.get("Location")]).toEqual([308, to]);
});

test.each([
  "/",
  "/produto/X",
  "/produto/anelx-1",
  "/orders/AbC",
  "/SANDBOX/X",
  "/produto/a%2Fb",
  "/produto/%C3%A9",
  "/sandbox/mailbox/",
])("%s stays", async (path) => {
  expect((await app.fetch(new Request(`http://shop.example${path}`))).status).toBe(200);
});

test("writes are not sent elsewhere", async () => {
  expect((await app.fetch(new Request("http://shop.example/login/", { method: "POST" }))).status).toBe(200);
});
