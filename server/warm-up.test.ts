import { createServer } from "node:http";
import { expect, test } from "vitest";
import type { Rendition } from "#shop/catalogue/pictures/picture.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { warmUp } from "./warm-up.server.ts";

const shop = await createTestShop({ worker: false });

function warming(failsFirst = 0) {
  const made: Rendition[] = [];
  const server = createServer();
  let failures = failsFirst;
  const renditions = async (rendition: Rendition) => {
    if (failures > 0) {
      failures -= 1;
      throw Object.assign(new Error("terminating connection"), { code: "57P01" });
    }
    made.push(rendition);
    return null;
  };
  return { made, server, stop: warmUp(server, { ...shop.services, renditions }) };
}

test("makes the site's pictures and the cards' once nobody asks for anything", async () => {
  const { made, stop } = warming();
  expect(made).toEqual([]);
  await expect.poll(() => made.length, { timeout: 10_000 }).toBeGreaterThan(400);
  await stop();
  expect(made[0]).toMatchObject({ name: expect.stringMatching(/^site\//), format: "avif" });
  const cards = made.filter(({ name }) => !name.startsWith("site/"));
  expect(new Set(cards.map(({ width }) => width))).toEqual(new Set([320, 480, 640]));
  expect(cards[0]?.name).toBe("aneis/ANELAPARAD-001-1");
  expect(cards.some(({ name }) => name.includes("TESTE"))).toBe(false);
});

test("waits while requests come, and stops when the shop does", async () => {
  const { made, server, stop } = warming();
  for (let i = 0; i < 6; i += 1) {
    server.emit("request");
    await new Promise((go) => setTimeout(go, 300));
  }
  expect(made).toEqual([]);
  await stop();
  expect(made).toEqual([]);
});

test("goes on after an outage", async () => {
  const { made, stop } = warming(1);
  await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await stop();
});
