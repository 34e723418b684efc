import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CdnSettings } from "#platform/cdn/cdn.server.ts";
import { createPages } from "#server/pages/pages.server.ts";
import {
  CLOUDFLARE,
  CLOUDFLARE_LIMIT,
  FASTLY,
  FASTLY_LIMIT,
  SERVICE,
  TOKEN,
  ZONE,
} from "#tests/setup/cdn/cdn-rules.ts";
import { type SimulatedCdn, startCdnSimulator } from "#tests/setup/cdn/cdn-simulator.ts";
import { createSmallSite, type SmallSite } from "#tests/setup/pages/small-site.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";

const RING = "ANELAPARAD-001";
const ADDRESS = `/produto/${RING}`;
const SOON = { timeout: 2_000, interval: 10 };

const settingsOf = {
  Cloudflare: (baseUrl: string): CdnSettings => ({ kind: "cloudflare", baseUrl, zoneId: ZONE, apiToken: TOKEN }),
  Fastly: (baseUrl: string): CdnSettings => ({ kind: "fastly", baseUrl, serviceId: SERVICE, apiToken: TOKEN }),
};

describe.each([
  { name: "Cloudflare", rules: CLOUDFLARE, limit: CLOUDFLARE_LIMIT } as const,
  { name: "Fastly", rules: FASTLY, limit: FASTLY_LIMIT } as const,
])("with $name before it", ({ name, rules, limit }) => {
  let shop: TestShop;
  let site: SmallSite;
  let cdn: SimulatedCdn;

  beforeAll(async () => {
    site = createSmallSite();
    let origin = "";
    cdn = await startCdnSimulator(() => origin, rules);
    shop = await createTestShop({
      worker: false,
      config: { cdn: settingsOf[name](cdn.apiUrl) },
      pages: (services) => createPages(services, { build: () => site.build, mode: "production" }),
    });
    origin = shop.url;
  });

  afterEach(() => {
    site.failing = false;
    cdn.purges.length = 0;
  });

  async function visit(path = ADDRESS, init?: RequestInit) {
    const answer = await fetch(cdn.url + path, { redirect: "manual", ...init });
    return { text: await answer.text(), cached: answer.headers.get("X-Cache"), headers: answer.headers };
  }

  const price = (cents: number) =>
    shop.services.db.updateTable("products").set({ price_cents: cents }).where("id", "=", RING).execute();

  test("the start purges all pages, and again", async () => {
    await expect.poll(() => cdn.purges, SOON).toEqual([["pages"], ["pages"]]);
  });

  test("a page is kept, and a new price is seen by all within two seconds", async () => {
    expect((await visit()).cached).toBe("MISS");
    expect((await visit(ADDRESS, { headers: { Cookie: "who=ana" } })).cached).toBe("HIT");
    await price(12_345);
    await expect.poll(async () => (await visit()).text, SOON).toContain("price 12345");
    expect(cdn.purges[0]).toEqual([`product:${RING}`, expect.stringMatching(/^listing:/), "listing:all"]);
    // Once more for what was on its way.
    await expect.poll(() => cdn.purges.length, SOON).toBe(2);
    expect(cdn.purges[1]).toEqual(cdn.purges[0]);
    expect((await visit()).text).toContain("price 12345");
  });

  test("a private page is never kept", async () => {
    for (const who of ["ana", "bia", "ana"]) {
      const { cached, text } = await visit("/conta", { headers: { Cookie: `who=${who}` } });
      expect(cached).toBe("MISS");
      expect(text).toContain(`who=${who}`);
    }
  });

  test("refused purges are sent until they are taken; meanwhile nothing more is kept", async () => {
    await visit();
    cdn.refuse(limit, { status: 503, body: {} });
    await price(23_456);
    await shop.services.catalogueSeen();
    let asked = 0;
    const twice = async () => {
      asked += 1;
      const path = `/produto/ANELSOLITA-002?utm_source=${asked}`;
      return [(await visit(path)).cached, (await visit(path)).cached];
    };
    await expect.poll(twice, SOON).toEqual(["MISS", "MISS"]);
    await expect.poll(async () => (await visit()).text, { timeout: 6_000, interval: 20 }).toContain("price 23456");
    await expect.poll(async () => (await visit()).cached, { timeout: 3_000 }).toBe("HIT");
  });

  test("a page whose price changed while it was rendered is not kept", async () => {
    await price(30_001);
    await shop.services.catalogueSeen();
    site.during = async () => {
      site.during = null;
      await price(30_002);
      await shop.services.catalogueSeen();
    };
    const first = await visit(`${ADDRESS}?utm_source=meanwhile`);
    expect(first.cached).toBe("MISS");
    expect(first.headers.get(rules.control)).toBe(name === "Fastly" ? "max-age=0" : "no-store");
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
    const second = await visit(`${ADDRESS}?utm_source=meanwhile`);
    expect([second.cached, second.text.includes("price 30002")]).toEqual(["MISS", true]);
  });

  test("the last good copy is sent, but not kept, while no page can be rendered", async () => {
    await shop.fetch(ADDRESS);
    site.failing = true;
    shop.services.pages.dropAll();
    const [stale, missing] = [await shop.fetch(ADDRESS), await shop.fetch("/produto/ANELALIANC-003")];
    expect([stale.status, missing.status]).toEqual([200, 500]);
    for (const { headers } of [stale, missing]) expect(headers.get(rules.control) ?? "").not.toMatch(/max-age=[1-9]/);
  });
});
