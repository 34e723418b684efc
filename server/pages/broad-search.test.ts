import { expect, test } from "vitest";
import { readPages } from "#tests/setup/pages/real-pages.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createPages } from "./pages.server.ts";

test("above 10.000 the page says so, the API counts exactly", async () => {
  const build = await readPages();
  const shop = await createTestShop({
    worker: false,
    pages: (services) => createPages(services, { build: () => build, mode: "production" }),
  });
  const counts = shop.services.productCounts;
  const { get } = counts;
  // As if the bounded count had met its end.
  counts.get = (key, count) => (key.startsWith("10000 search:") ? Promise.resolve(10_001) : get(key, count));
  const page = (await (await shop.fetch("/busca?q=anel")).text()).replaceAll(/<[^>]*>/g, "");
  expect(page).toContain("Mais de 10.000 resultados encontrados");
  expect(page).toMatch(/Mostrando \d+ de mais de 10\.000 produtos/);
  const answer = await shop.fetch("/rest/v1/products?q=anel&limit=1");
  expect(answer.headers.get("X-Total-Count")).toMatch(/^[1-9]\d?$/);
});
