import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { createSmallSite } from "#tests/setup/pages/small-site.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createPages } from "./pages.server.ts";

const RING = "ANELAPARAD-001";
const ADDRESS = `/produto/${RING}`;
let now = Date.now();

const site = createSmallSite();
const shop = await createTestShop({
  worker: false,
  clock: () => new Date(now),
  pages: (services) => createPages(services, { build: () => site.build, mode: "production" }),
});

beforeEach(async () => {
  // What the test before changed is not heard of in this one.
  await shop.services.catalogueSeen();
  site.failing = false;
  site.breaking = null;
  site.note = "";
  site.renderings = 0;
  shop.services.pages.dropAll();
});

const text = async (path = ADDRESS, init?: RequestInit) => (await shop.fetch(path, init)).text();

function priced(cents: number) {
  return shop.services.db.updateTable("products").set({ price_cents: cents }).where("id", "=", RING).execute();
}

describe("a public page", () => {
  test("is rendered once for everyone, without anybody's cookies or forged address", async () => {
    const first = await shop.fetch(ADDRESS, { headers: { Cookie: "lavra=secret", Host: "evil.example" } });
    expect(await first.text()).toContain(`for sale, no cookie, ${new URL(shop.url).host}`);
    for (const cookie of ["a=1", "b=2"]) await text(ADDRESS, { headers: { Cookie: cookie } });
    await text(`${ADDRESS}?utm_source=mail&fbclid=1`);
    expect(site.renderings).toBe(1);
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
    expect(first.headers.get("Vary")).toBe("Accept-Encoding");
    expect(first.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/);
    expect(first.headers.get("Reporting-Endpoints")).toBe('csp="/csp-reports"');
  });

  test("is kept once, whatever else its address says", async () => {
    const queries = Array.from({ length: 50 }, (_, n) => [`q=${n}`, `x${n}=1`, `_routes=a${n}`, `pagina=${n}`][n % 4]);
    const all = await Promise.all(queries.map((query) => text(`${ADDRESS}?${query}`)));
    expect(new Set(all).size).toBe(1);
    expect([site.renderings, shop.services.pages.size()]).toEqual([1, 1]);
  });

  test("is valid for a minute where a browser fetches its data before the link is followed", async () => {
    const cacheControl = async (path: string, purpose: string) =>
      (await shop.fetch(path, { headers: { "Sec-Purpose": purpose } })).headers.get("Cache-Control");
    expect(await cacheControl(`${ADDRESS}.data`, "prefetch")).toBe("private, max-age=60");
    expect(await cacheControl(`${ADDRESS}.data`, "prefetch;prerender")).toBe("private, max-age=60");
    expect(await cacheControl(`${ADDRESS}.data`, "other")).toBe("public, no-cache");
    expect(await cacheControl(ADDRESS, "prefetch")).toBe("public, no-cache");
    expect(await cacheControl("/checkout.data", "prefetch")).not.toContain("max-age");
  });

  test("that would wait too long to be rendered is its last copy, or asks the browser to come again", async () => {
    await text();
    shop.services.pages.dropAll();
    const { pages } = shop.services.workQueues;
    for (let times = 0; times < 60; times += 1) await pages.run(() => pause(20));
    const held = Promise.withResolvers<void>();
    const crowd = Array.from({ length: 1_000 }, () => pages.run(() => held.promise));
    expect(await text()).toContain("for sale");
    const refused = await shop.fetch("/produto/ANELALIANC-003");
    expect([refused.status, refused.headers.get("Refresh"), refused.headers.get("Cache-Control")]).toEqual([
      503,
      "4",
      "no-store",
    ]);
    expect(await refused.text()).toContain("Sua página abre sozinha em alguns segundos");
    held.resolve();
    await Promise.all(crowd);
    expect((await shop.fetch("/produto/ANELALIANC-003")).status).toBe(200);
  });

  test("is counted at /metrics: one rendering, then hits, and their ratio", async () => {
    const counted = async () => {
      const figures = await (await fetch(`${shop.url}/metrics`)).text();
      const read = (result: string) =>
        Number(new RegExp(`^lavra_page_cache_total\\{result="${result}"\\} (\\d+)$`, "m").exec(figures)?.[1] ?? 0);
      return { hit: read("hit"), miss: read("miss") };
    };
    const before = await counted();
    for (let visit = 0; visit < 10; visit += 1) await (await fetch(new URL(ADDRESS, shop.url))).text();
    const after = await counted();
    const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
    expect([hits, misses, hits / (hits + misses)]).toEqual([9, 1, 0.9]);
  });

  test("a hundred at once are one rendering", async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => text()));
    expect(new Set(all).size).toBe(1);
    expect(site.renderings).toBe(1);
  });

  test("is sent in the form the browser takes", async () => {
    const plain = Buffer.from(await text());
    const forms = [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["br;q=0, gzip", "gzip", gunzipSync],
      ["BR;q=0.5", "br", brotliDecompressSync],
      ["identity", null, (bytes: Buffer) => bytes],
      ["brotli", null, (bytes: Buffer) => bytes],
    ] as const;
    for (const [accepted, encoding, decode] of forms) {
      const response = await shop.fetch(ADDRESS, { headers: { "Accept-Encoding": accepted } });
      expect([accepted, response.headers.get("Content-Encoding")]).toEqual([accepted, encoding]);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
      expect(decode(bytes).equals(plain)).toBe(true);
    }
  });

  test("is not sent again to a browser that has it", async () => {
    const first = await shop.fetch(ADDRESS);
    const etag = first.headers.get("ETag") ?? "";
    for (const tag of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await shop.fetch(ADDRESS, { headers: { "If-None-Match": tag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("ETag")).toBe(etag);
    }
    expect((await shop.fetch(ADDRESS, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("runs its own script and none that got into it, in whatever form it is sent", async () => {
    const injected = "<script>stolen()</script>";
    site.note = injected;
    const first = await shop.fetch(ADDRESS);
    const html = await first.text();
    expect(html).toContain(injected);
    const policy = first.headers.get("Content-Security-Policy") ?? "";
    const allowed = [...policy.matchAll(/'(nonce-[^']+|sha256-[^']+|unsafe-[^']+)'/g)].map(([, source]) => source);
    const [, nonce] = /<script nonce="([^"]+)">1</.exec(html) ?? [];
    expect(allowed).toEqual([`nonce-${nonce}`, "unsafe-inline"]);
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    const br = await shop.fetch(ADDRESS, { headers: { "Accept-Encoding": "br" } });
    expect(br.headers.get("Content-Security-Policy")).toBe(policy);
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(html);
  });

  test("keeps its nonce as long as it is kept, the copy that a browser asks after included", async () => {
    const first = await shop.fetch(ADDRESS);
    const policy = first.headers.get("Content-Security-Policy");
    const etag = first.headers.get("ETag") ?? "";
    const unchanged = await shop.fetch(ADDRESS, { headers: { "If-None-Match": etag } });
    expect([unchanged.status, unchanged.headers.get("Content-Security-Policy")]).toEqual([304, policy]);
    // A new rendering, here or in another process, has the same text but another nonce, so never a 304.
    shop.services.pages.dropAll();
    const anew = await shop.fetch(ADDRESS, { headers: { "If-None-Match": etag } });
    expect(anew.status).toBe(200);
    expect(anew.headers.get("Content-Security-Policy")).not.toBe(policy);
    expect(anew.headers.get("ETag")).not.toBe(etag);
  });

  test("an unknown product is a kept 404", async () => {
    expect((await shop.fetch("/produto/NONE")).status).toBe(404);
    expect((await shop.fetch("/produto/NONE")).status).toBe(404);
    expect(site.renderings).toBe(1);
  });

  test("sets no cookie, whatever a loader says", async () => {
    const response = await shop.fetch("/", { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(ADDRESS);
    expect(response.headers.has("Set-Cookie")).toBe(false);
  });
});

test("a private page is rendered for the one who asks and never kept", async () => {
  const first = await shop.fetch("/conta", { headers: { Cookie: "who=ana" } });
  expect(first.headers.get("Cache-Control")).toBe("private, no-store");
  const second = await shop.fetch("/conta");
  const nonces = [first, second].map(
    (each) => /'nonce-[^']+'/.exec(each.headers.get("Content-Security-Policy") ?? "")?.[0],
  );
  expect(new Set(nonces).size).toBe(2);
  expect(site.renderings).toBe(2);
});

describe("a change of the catalogue", () => {
  test("a price changed in SQL is on the next page", async () => {
    await priced(12_345);
    await shop.services.catalogueSeen();
    expect(await text()).toContain("price 12345");
    await priced(23_456);
    await expect.poll(() => text(), { interval: 5, timeout: 2_000 }).toContain("price 23456");
  });

  test("is visible at once to whoever waited for it", async () => {
    for (let price = 30_000; price < 30_040; price += 1) {
      await priced(price);
      await shop.services.catalogueSeen();
      expect(await text()).toContain(`price ${price},`);
    }
  });

  test("a held piece changes no page; the last one held does, and so does its return", async () => {
    const hold = async (pieces: number) => {
      const { db } = shop.services;
      await db.updateTable("skus").set({ reserved: pieces }).where("product_id", "=", RING).execute();
      await shop.services.catalogueSeen();
    };
    expect(await text()).toContain("for sale");
    await hold(3);
    await text();
    expect(site.renderings).toBe(1);
    await hold(4);
    expect(await text()).toContain("sold out");
    expect(site.renderings).toBe(2);
    await hold(0);
    expect(await text()).toContain("for sale");
    expect(site.renderings).toBe(3);
  });

  test("of another product leaves the page", async () => {
    await text();
    await shop.services.db.updateTable("products").set({ name: "Outro" }).where("id", "=", "ANELSOLITA-002").execute();
    await shop.services.catalogueSeen();
    await text();
    expect(site.renderings).toBe(1);
  });

  test("a notice that cannot be read drops everything", async () => {
    await text();
    await shop.services.pool.query("select pg_notify('catalogue_changed', 'not json')");
    await shop.services.catalogueSeen();
    await text();
    expect(site.renderings).toBe(2);
  });

  test("while the listening connection is lost, whoever waits still sees the change; then it is followed again", async () => {
    await text();
    await shop.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lavra-catalogue' and datname = current_database()",
    );
    await priced(40_001);
    await shop.services.catalogueSeen();
    expect(await text()).toContain("price 40001");
    await priced(40_002);
    await expect.poll(() => text(), { interval: 20, timeout: 5_000 }).toContain("price 40002");
    await expect
      .poll(
        async () => {
          await priced(40_003);
          return text();
        },
        { interval: 20, timeout: 5_000 },
      )
      .toContain("price 40003");
  });
});

describe("age and failure", () => {
  test("after five minutes a page is rendered anew", async () => {
    await text();
    now += 299_999;
    await text();
    expect(site.renderings).toBe(1);
    now += 1;
    await text();
    expect(site.renderings).toBe(2);
  });

  test("when rendering fails, the last good copy is sent, and nothing of the failure is kept", async () => {
    const good = await text();
    site.failing = true;
    now += 300_000;
    const stale = await shop.fetch(ADDRESS);
    expect(stale.status).toBe(200);
    expect(await stale.text()).toBe(good);
    const never = await shop.fetch("/produto/ANELSOLITA-002");
    expect(never.status).toBe(500);
    expect(never.headers.get("Cache-Control")).toBe("no-store");
    site.failing = false;
    expect((await shop.fetch("/produto/ANELSOLITA-002")).status).toBe(200);
  });
});

describe("a file that breaks in the midst, read as the router's data,", () => {
  test("is an outage where the database went away, and may be asked for again", async () => {
    expect((await shop.fetch("/arquivo.csv.data")).status).toBe(200);
    site.breaking = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const answer = await shop.fetch("/arquivo.csv.data");
    expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Content-Type")]).toEqual([
      503,
      "5",
      "text/x-script",
    ]);
    expect(await answer.text()).not.toContain("ECONNREFUSED");
  });

  test("is a fault of ours else", async () => {
    site.breaking = new Error("a bug");
    expect((await shop.fetch("/arquivo.csv.data")).status).toBe(500);
  });
});
