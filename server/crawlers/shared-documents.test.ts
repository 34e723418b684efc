import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { type BuiltShop, startBuiltShop } from "#tests/setup/deployed/built-shop.ts";

const PATHS = ["/feeds/google-merchant.xml", "/sitemap.xml", "/sitemap-paginas.xml", "/sitemap-produtos-1.xml"];
const folder = mkdtempSync(join(tmpdir(), "lavra-shared-"));
whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));

async function read({ url }: BuiltShop, path: string) {
  const { status, headers, ...answer } = await fetch(url + path).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return { status, etag: headers.get("ETag"), modified: headers.get("Last-Modified"), ...answer };
}

/** The records of the documents, each with the moment of its last writing. */
function writings(): Record<string, number> {
  const records = readdirSync(join(folder, "media/documents"), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    records
      .filter(({ name }) => name.endsWith(".json"))
      .map(({ parentPath, name }) => [name, statSync(join(parentPath, name)).mtimeMs]),
  );
}

test("two processes write the feed and the sitemaps once, and answer the same", async () => {
  const one = await startBuiltShop({ DATA_DIR: folder });
  const two = await startBuiltShop({ DATA_DIR: folder, DATABASE_URL: one.database.url, ROLE: "web" });
  const first = await Promise.all(PATHS.map((path) => read(one, path)));
  expect(first.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
  const written = writings();
  expect(Object.keys(written)).toHaveLength(PATHS.length);
  expect(await Promise.all(PATHS.map((path) => read(two, path)))).toEqual(first);
  expect(writings()).toEqual(written);

  await one.database.pool.query("update products set name = 'Anel da Vovó' where id = 'ANELAPARAD-001'");
  for (const shop of [two, one]) {
    await expect
      .poll(async () => (await read(shop, PATHS[0] ?? "")).text, { timeout: 20_000 })
      .toContain("Anel da Vovó");
  }
  const feeds = writings();
  expect(await read(one, PATHS[0] ?? "")).toEqual(await read(two, PATHS[0] ?? ""));
  expect(writings()).toEqual(feeds);
});
