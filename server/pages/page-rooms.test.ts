import { expect, test } from "vitest";
import { readPages } from "#tests/setup/pages/real-pages.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createPages } from "./pages.server.ts";
import { publicPageAddress } from "./public-pages.ts";

const build = await readPages();
const shop = await createTestShop({
  worker: false,
  config: { pageCacheBytes: 1024 * 1024 },
  pages: (services) => createPages(services, { build: () => build, mode: "production" }),
});
const { pages } = shop.services;

const statusOf = async (path: string) => {
  const answer = await shop.fetch(path);
  await answer.text();
  return answer.status;
};

const SHOP = ["/", "/categoria/aneis", "/produto/ANELAPARAD-001", "/busca"];

test("searches, filters and addresses that lead nowhere push out neither home nor listing nor product", async () => {
  for (const path of SHOP) expect(await statusOf(path)).toBe(200);
  expect(SHOP.map((path) => pages.get(path)?.key)).toEqual(SHOP);
  for (let i = 0; i < 60; i += 1) {
    expect(await statusOf(`/busca?q=anel+x${i}`)).toBe(200);
    expect(await statusOf(`/categoria/aneis?preco_max=${100 + i}`)).toBe(200);
    expect(await statusOf(`/produto/JUNK-${i}`)).toBe(404);
    await statusOf(`/categoria/aneis?pagina=${1000 + i}`);
  }
  expect(SHOP.map((path) => pages.get(path)?.key)).toEqual(SHOP);
  expect(pages.get("/busca?q=anel+x59") ?? pages.get("/produto/JUNK-59")).not.toBeNull();
  pages.dropAll();
  expect(SHOP.map((path) => pages.getStale(path)?.key)).toEqual(SHOP);
});

test.each([
  ["/busca?q=anel", true],
  ["/busca?q=qwzzkx", false],
  ["/busca?q=anel&preco_min=300", false],
  ["/categoria/piercing?preco_min=300", false],
  ["/categoria/piercing?preco_max=299", true],
])("%s is kept: %s", async (path, isKept) => {
  expect(await statusOf(path)).toBe(200);
  const key = publicPageAddress(new URL(path, shop.url)) ?? "";
  expect([key, pages.get(key) !== null]).toEqual([path, isKept]);
});
