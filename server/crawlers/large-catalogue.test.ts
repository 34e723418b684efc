import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { memoryInUse } from "#tests/memory-in-use.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";

/** More products than one part of the sitemap can hold. */
const PRODUCTS = 10_500;
const FEED = "/feeds/google-merchant.xml";
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ worker: false });
  const { db } = shop.services;
  await sql`alter table products disable trigger user`.execute(db);
  // The search indexes make up most of the insert time and are not needed here.
  await sql`
    do $$ declare name text; begin
      for name in select indexname from pg_indexes where tablename = 'products' and indexdef like '%USING gin%' loop
        execute format('drop index %I', name);
      end loop;
    end $$`.execute(db);
  await sql`
    insert into products (id, name, category, price_cents, description, material, images, image_alts)
    select 'G-' || n, 'Anel ' || md5(n::text), 'aneis', 1000 + n, repeat(md5(n::text) || ' ', 10), 'Prata 925',
           array['aneis/ANELAPARAD-001-1.jpg'], array['Anel']
      from generate_series(1, ${PRODUCTS}::int) as n`.execute(db);
  await sql`analyze products`.execute(db);
});

test("a feed of many products is written once for all who ask, and its length costs no memory", async () => {
  await (await shop.fetch("/sitemap.xml")).text();
  const before = memoryInUse();
  let most = Number.NEGATIVE_INFINITY;
  let written = false;
  const watching = (async () => {
    while (!written) {
      const began = performance.now();
      most = Math.max(most, memoryInUse() - before);
      // Garbage collection blocks the process: leave most of the time to the feed.
      await pause(4 * (performance.now() - began));
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.fetch(FEED, { headers: { "Accept-Encoding": "gzip" } })),
  );
  written = true;
  await watching;
  const [first, ...others] = answers;
  await Promise.all(others.map((answer) => answer.body?.cancel()));
  const xml = gunzipSync(Buffer.from(await (first ?? new Response()).arrayBuffer()));
  expect(xml.toString("latin1").match(/<item>/g)).toHaveLength(PRODUCTS + 60);
  expect(xml.length).toBeGreaterThan(8_400_000);
  expect(Number.isFinite(most)).toBe(true);
  expect(most).toBeLessThan(4_200_000);
  expect(new Set(answers.map((answer) => answer.headers.get("Last-Modified"))).size).toBe(1);
});

// Rules: LIST-62.
test("the sitemap's parts keep their size and hold every product once", async () => {
  const index = await (await shop.fetch("/sitemap.xml")).text();
  const parts = [...index.matchAll(/\/(sitemap-produtos-\d+\.xml)/g)].map(([, name]) => name ?? "");
  const counts = [];
  const seen = new Set<string>();
  for (const part of parts) {
    const products = [...(await (await shop.fetch(`/${part}`)).text()).matchAll(/<url><loc>([^<]+)/g)];
    counts.push(products.length);
    for (const [, address] of products) seen.add(address ?? "");
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(10_000);
  expect(seen.size).toBe(PRODUCTS + 60);
  expect(counts.reduce((sum, count) => sum + count)).toBe(PRODUCTS + 60);
});
