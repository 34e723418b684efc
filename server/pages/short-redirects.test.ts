import { Hono } from "hono";
import { expect, test } from "vitest";
import { shortRedirects } from "./redirects.ts";

const app = new Hono();
app.use(shortRedirects);
app.get("/to", (c) => c.redirect(c.req.query("at") ?? "", 303));

test.each([
  ["/admin/clientes?ordem=nome", "/admin/clientes?ordem=nome"],
  [`/admin/clientes?ordem=${"a".repeat(7_000)}`, "/admin/clientes"],
  [`/busca#${"a".repeat(7_000)}`, "/busca"],
  [`/${"a".repeat(7_000)}`, "/"],
])("%.40s leads to %s", async (at, location) => {
  const answer = await app.request(`/to?at=${encodeURIComponent(at)}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, location]);
});
