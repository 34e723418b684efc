import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { StorageAway } from "#platform/files/storage.server.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const FEED = "/feeds/google-merchant.xml";
const RING = "ANELAPARAD-001";
const HOSTILE = "Anel </script><b>\"&'  \u0001\u0008\u000b\uffff]]> 💎";
let proxy: DatabaseProxy;
let later = 0;

const shop = await createTestShop({
  worker: false,
  clock: () => new Date(Date.now() + later),
  config: { publicUrl: "https://lavra.exemplo" },
  reachDatabase: async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  },
});

const read = async (path: string) => (await shop.fetch(path)).text();

/** Evaluates an XPath with PostgreSQL's XML parser (libxml2), which fails on XML that is not well formed. */
async function find(xml: string, xpath: string): Promise<string[]> {
  const namespaces = [
    ["s", "http://www.sitemaps.org/schemas/sitemap/0.9"],
    ["image", "http://www.google.com/schemas/sitemap-image/1.1"],
    ["g", "http://base.google.com/ns/1.0"],
  ];
  const { rows } = await sql<{ value: string }>`
    select (xpath('string(.)', node))[1]::text as value
      from unnest(xpath(${xpath}, xmlparse(document ${xml}), ${namespaces})) as node`.execute(shop.services.db);
  const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"' };
  return rows.map(({ value }) => value.replace(/&(lt|gt|amp|quot);/g, (sign) => signs[sign] ?? sign));
}

async function change(id: string, values: { name?: string; description?: string; archived_at?: Date | null }) {
  await shop.services.db.updateTable("products").set(values).where("id", "=", id).execute();
  await shop.services.catalogueSeen();
}

describe("robots.txt", () => {
  test("names the sitemap, closes what is private and leaves open what says itself that it is not indexed", async () => {
    const response = await shop.fetch("/robots.txt");
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain("\nSitemap: https://lavra.exemplo/sitemap.xml\n");
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? "");
    const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix));
    for (const path of ["/checkout", "/pedidos", "/orders/1", "/sandbox/payments"]) expect(isClosed(path)).toBe(true);
    for (const path of [
      "/",
      "/cart",
      "/login",
      "/cadastro",
      "/busca?q=anel",
      "/categoria/aneis?preco_max=100",
      "/favoritos",
      "/wishlist",
      "/rest/v1/products",
      "/assets/x.js",
      "/imagens/x.jpg",
    ]) {
      expect([path, isClosed(path)]).toEqual([path, false]);
    }
  });
});

describe("the sitemap", () => {
  test("is an index of parts, each well formed and dated", async () => {
    const index = await read("/sitemap.xml");
    expect(await find(index, "/s:sitemapindex/s:sitemap/s:loc")).toEqual([
      "https://lavra.exemplo/sitemap-paginas.xml",
      "https://lavra.exemplo/sitemap-produtos-1.xml",
    ]);
    const days = await find(index, "//s:lastmod");
    // The sample catalogue was imported when the test run began.
    expect(days.every((day) => Math.abs(Date.parse(day) - Date.now()) < 86_400_000)).toBe(true);
  });

  // Rules: LIST-62.
  test("names every page once, under its own address", async () => {
    const pages = await find(await read("/sitemap-paginas.xml"), "//s:loc");
    expect(new Set(pages).size).toBe(pages.length);
    for (const path of ["/", "/categoria/aneis", "/gargantilhas", "/promocoes", "/categoria/produtos", "/termos"]) {
      expect(pages).toContain(`https://lavra.exemplo${path}`);
    }
    expect(pages).not.toContain("https://lavra.exemplo/categoria/gargantilhas");
  });

  // Rules: LIST-62.
  test("names every listed product with its pictures, and neither unlisted nor archived ones", async () => {
    const xml = await read("/sitemap-produtos-1.xml");
    const products = await find(xml, "//s:url/s:loc");
    expect(products).toHaveLength(60);
    expect(products).toContain(`https://lavra.exemplo/produto/${RING}`);
    expect(xml).not.toContain("TESTE-CORRENTE-PRODUCAO");
    const pictures = await find(xml, `//s:url[s:loc="https://lavra.exemplo/produto/${RING}"]/image:image/image:loc`);
    expect(pictures).toHaveLength(2);
    const picture = await shop.fetch(new URL(pictures[0] ?? "").pathname);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);

    await change(RING, { archived_at: new Date() });
    expect(await read("/sitemap-produtos-1.xml")).not.toContain(RING);
    await change(RING, { archived_at: null });
    expect(await read("/sitemap-produtos-1.xml")).toContain(RING);
  });

  test.each([
    "/sitemap-produtos-0.xml",
    "/sitemap-produtos-2.xml",
    "/sitemap-produtos-99999.xml",
    "/sitemap-produtos-999999999.xml",
    "/sitemap-produtos-.xml",
    "/sitemap-outra.xml",
  ])("%s does not exist", async (path) => expect((await shop.fetch(path)).status).toBe(404));
});

describe("the Google Merchant feed", () => {
  test("offers what is sold, as Merchant Center wants to read it", async () => {
    const xml = await read(FEED);
    const item = `//item[g:id="${RING}"]`;
    const facts = {
      title: "Anel Aparador Torcido em Prata 925",
      link: `https://lavra.exemplo/produto/${RING}`,
      price: "99.99 BRL",
      sale_price: "59.99 BRL",
      availability: "in_stock",
      condition: "new",
      brand: "Lavra",
      google_product_category: "200",
      product_type: "Joias > Anéis",
      material: "Prata 925",
      gender: "female",
      age_group: "adult",
      identifier_exists: "no",
    };
    for (const [name, value] of Object.entries(facts)) {
      expect([name, await find(xml, `${item}/g:${name}`)]).toEqual([name, [value]]);
    }
    expect(await find(xml, `${item}/g:additional_image_link`)).toHaveLength(1);
    expect(await find(xml, "//item/g:id")).toHaveLength(60);
    expect(xml).not.toContain("TESTE-CORRENTE-PRODUCAO");
    expect(await find(xml, '//item[g:availability="out_of_stock"]/g:id')).toHaveLength(2);
  });

  test("stays well formed and within its limits whatever a text holds", async () => {
    const description = `${HOSTILE} ${"palavra ".repeat(900)}`;
    await change(RING, { name: `${HOSTILE} ${"longo ".repeat(60)}`, description });
    const xml = await read(FEED);
    const [title = ""] = await find(xml, `//item[g:id="${RING}"]/g:title`);
    const [told = ""] = await find(xml, `//item[g:id="${RING}"]/g:description`);
    expect(title).toMatch(/^Anel <\/script><b>"&' +\]\]> 💎 longo/);
    expect(title.length).toBeLessThanOrEqual(150);
    expect(told.length).toBeLessThanOrEqual(5_000);
    expect(told.length).toBeGreaterThan(4_900);
  });
});

describe("all of them", () => {
  test.each(["/sitemap.xml", "/sitemap-paginas.xml", "/sitemap-produtos-1.xml", FEED])(
    "%s comes compressed, is not sent twice and answers HEAD",
    async (path) => {
      const plain = await read(path);
      const zipped = await shop.fetch(path, { headers: { "Accept-Encoding": "gzip, br" } });
      expect(zipped.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
      expect(zipped.headers.get("X-Robots-Tag")).toBe("noindex");
      const bytes = Buffer.from(await zipped.arrayBuffer());
      expect(zipped.headers.get("Content-Length")).toBe(String(bytes.length));
      expect(gunzipSync(bytes).toString()).toBe(plain);
      const etag = zipped.headers.get("ETag") ?? "";
      const since = zipped.headers.get("Last-Modified") ?? "";
      const asked: [Record<string, string>, number][] = [
        [{ "If-None-Match": etag }, 304],
        [{ "If-None-Match": '"other"' }, 200],
        [{ "If-Modified-Since": since }, 304],
        [{ "If-Modified-Since": new Date(0).toUTCString() }, 200],
        [{ "If-None-Match": '"other"', "If-Modified-Since": since }, 200],
      ];
      for (const [headers, status] of asked) expect((await shop.fetch(path, { headers })).status).toBe(status);
      const head = await shop.fetch(path, { method: "HEAD" });
      expect([head.status, await head.text(), head.headers.get("ETag")]).toEqual([200, "", etag]);
    },
  );

  test("only reading is allowed", async () => {
    for (const path of ["/robots.txt", "/sitemap.xml", FEED]) {
      const response = await shop.fetch(path, { method: "POST" });
      expect([path, response.status, response.headers.get("Allow")]).toEqual([path, 405, "GET, HEAD, OPTIONS"]);
    }
  });

  test("while the database is away they come from the last good copy, however old", async () => {
    const good = await read(FEED);
    await proxy.cut();
    later += 3_600_000;
    const old = await shop.fetch(FEED);
    expect([old.status, await old.text()]).toEqual([200, good]);
    await proxy.restore();
    await expect.poll(async () => (await shop.fetch("/readyz")).status, { timeout: 10_000 }).toBe(200);
  });

  test("a file that is deleted just before it is opened is written again", async () => {
    const { documents, storage } = shop.services;
    const good = await read(FEED);
    const { current } = documents;
    const looks = vi.spyOn(documents, "current").mockImplementationOnce(async (name, source) => {
      const document = await current(name, source);
      for await (const { path } of storage.list("documents")) await storage.remove(path);
      return document;
    });
    const answer = await fetch(shop.url + FEED);
    expect([answer.status, await answer.text()]).toEqual([200, good]);
    looks.mockRestore();
  });

  test("one that cannot be opened is an outage and tells nothing of why", async () => {
    const { documents } = shop.services;
    const { current } = documents;
    const looks = vi.spyOn(documents, "current").mockImplementation(async (name, source) => {
      const document = await current(name, source);
      return document && { ...document, open: () => Promise.reject(new StorageAway("S3 read: no answer")) };
    });
    const answer = await fetch(shop.url + FEED);
    expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("ETag")]).toEqual([503, "5", null]);
    expect(await answer.text()).not.toContain("S3");
    looks.mockRestore();
  });
});
