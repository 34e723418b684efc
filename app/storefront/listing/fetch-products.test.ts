import { afterEach, expect, test, vi } from "vitest";
import { fetchProducts } from "./fetch-products.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const read = (body: string, status = 200) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  return fetchProducts("/lista/aneis?pagina=2", new AbortController().signal);
};

test("a page of products is read", async () => {
  expect(await read('{"products":[{"id":"A-1"}],"total":25}')).toEqual({ products: [{ id: "A-1" }], total: 25 });
});

test.each(['[{"_1":2},"data"]', "null", '{"products":[null]}', '{"products":"A-1"}', '{"total":3}', "<html>"])(
  "%s is no page of products",
  async (body) => {
    await expect(read(body)).rejects.toThrow();
  },
);

test("nor is an outage", async () => {
  await expect(read('{"products":[]}', 503)).rejects.toThrow("503");
});
