import { describe, expect, test } from "vitest";
import { z } from "zod";
import { setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const Products = z.array(z.record(z.string(), z.unknown()));
const TEST_PIECE = "TESTE-CORRENTE-PRODUCAO";

const shop = await createTestShop({ worker: false });

async function list(query = ""): Promise<{ ids: unknown[]; total: number; products: z.infer<typeof Products> }> {
  const response = await shop.fetch(`/rest/v1/products${query}`);
  expect(response.status).toBe(200);
  const products = Products.parse(await response.json());
  return { ids: products.map(({ id }) => id), total: Number(response.headers.get("X-Total-Count")), products };
}

const paid = (product: Record<string, unknown>) => Number(product.discount_price ?? product.price);

describe("GET /rest/v1/products", () => {
  test("gives every listed product with the fields of the specification, prices as decimals", async () => {
    const { products, total } = await list();
    expect(total).toBe(60);
    expect(products).toHaveLength(60);
    expect(products[0]).toEqual({
      id: "ANELAPARAD-001",
      name: "Anel Aparador Torcido em Prata 925",
      category: "aneis",
      price: 99.99,
      discount_price: 59.99,
      images: ["/imagens/aneis/ANELAPARAD-001-1.jpg", "/imagens/aneis/ANELAPARAD-001-2.jpg"],
      pictures: [1, 2].map((place) => ({
        path: `aneis/ANELAPARAD-001-${place}.jpg`,
        checksum: expect.stringMatching(/^[0-9a-f]{12}$/),
        width: 1000,
        height: 1000,
        alt: expect.stringContaining("Anel"),
        role: null,
      })),
      is_new: false,
      is_on_sale: true,
      is_best_seller: true,
      description: expect.stringContaining("Dois fios de prata"),
      details: expect.arrayContaining(["Material: Prata 925"]),
      material: "Prata 925",
      stone: "",
      stock: 4,
      tags: ["torcido", "aparador", "clássico", "Oferta", "Mais Vendido"],
      available_sizes: expect.arrayContaining(["11", "24"]),
      sizes: expect.arrayContaining([{ size: "11", stock: 4 }]),
    });
    expect(products[2]?.discount_price).toBeNull();
  });

  test("the pictures it names are served", async () => {
    const { products } = await list("?limit=1");
    const [path] = z.array(z.string()).parse(products[0]?.images);
    expect((await shop.fetch(path ?? "")).status).toBe(200);
  });

  test("gives named products in one request; those it does not list are missing", async () => {
    const { ids } = await list(`?ids=BRINCOCORA-015,ANELAPARAD-001,NAO-EXISTE,${TEST_PIECE},../x`);
    expect(ids.toSorted()).toEqual(["ANELAPARAD-001", "BRINCOCORA-015"]);
    for (const bad of ["", "../x", Array.from({ length: 101 }, (_, index) => `P${index}`).join(",")]) {
      expect((await shop.fetch(`/rest/v1/products?ids=${bad}`)).status).toBe(422);
    }
  });

  test("filters by category, any of several tags, and what a shopper pays", async () => {
    const rings = await list("?category=aneis");
    expect(rings.products.every(({ category }) => category === "aneis")).toBe(true);
    const tagged = await list("?tags=torcido,%20solitário");
    expect(tagged.total).toBeGreaterThan(1);
    for (const { tags } of tagged.products)
      expect(tags).toSatisfy((t) => t.includes("torcido") || t.includes("solitário"));
    // Rules: LIST-58.
    const priced = await list("?min_price=59.99&max_price=89.9");
    expect(priced.ids).toContain("ANELAPARAD-001");
    expect(priced.products.every((product) => paid(product) >= 59.99 && paid(product) <= 89.9)).toBe(true);
    expect((await list("?max_price=59.98")).ids).not.toContain("ANELAPARAD-001");
    const both = await list("?category=aneis&tags=torcido&max_price=60");
    expect(both.ids).toEqual(["ANELAPARAD-001"]);
  });

  test("searches without regard to case and accents", async () => {
    const { ids, total } = await list("?q=ZIRCONIA");
    expect(total).toBe((await list("?q=zircônia")).total);
    expect(ids).toContain("ANELSOLITA-002");
    expect((await list("?q=nada-disso")).total).toBe(0);
  });

  test("sorts, and pages through all without repeating", async () => {
    const rising = (await list("?sort=price-asc")).products.map(paid);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const falling = (await list("?sort=price-desc")).products.map(paid);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    const names = (await list("?sort=name-asc")).products.map(({ name }) => String(name));
    const key = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    expect(names.map(key)).toEqual(names.map(key).toSorted((a, b) => a.localeCompare(b, "pt-BR")));
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => list(`?sort=name-desc&limit=25&offset=${offset}`)));
    expect(pages.map(({ ids }) => ids.length)).toEqual([25, 25, 10, 0]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(60);
    expect(pages.every(({ total }) => total === 60)).toBe(true);
  });

  test.each([
    ["?colour=red", "colour"],
    ["?category=relogios", "category"],
    ["?category=aneis&category=brincos", "category"],
    ["?min_price=abc", "min_price"],
    ["?min_price=-1", "min_price"],
    ["?max_price=1.999", "max_price"],
    ["?max_price=999999999", "max_price"],
    ["?limit=0", "limit"],
    ["?limit=1001", "limit"],
    ["?limit=1e2", "limit"],
    ["?offset=-1", "offset"],
    ["?offset=99999999999999999999", "offset"],
    ["?sort=random", "sort"],
    ["?q=%00", "q"],
    ["?tags=a%00", "tags"],
  ])("refuses %s and names the field", async (query, path) => {
    const response = await shop.fetch(`/rest/v1/products${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "invalid_input",
      message: "Dados inválidos",
      issues: [{ path }],
    });
  });

  test("is asked for again but not sent again while nothing changed", async () => {
    const first = await shop.fetch("/rest/v1/products?limit=2");
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await shop.fetch("/rest/v1/products?limit=2", { headers })).status).toBe(304);
    await setRows(shop.services.db, "products", { id: "ANELAPARAD-001" }, { price_cents: 10_001 });
    const next = await shop.fetch("/rest/v1/products?limit=2", { headers });
    expect(next.status).toBe(200);
    expect(Products.parse(await next.json())[0]?.price).toBe(100.01);
    await setRows(shop.services.db, "products", { id: "ANELAPARAD-001" }, { price_cents: 9_999 });
  });
});

describe("GET /rest/v1/products/{id}", () => {
  test("gives the product, or a problem", async () => {
    const found = await shop.fetch("/rest/v1/products/ANELSOLITA-002");
    expect(await found.json()).toMatchObject({ id: "ANELSOLITA-002", price: 149.99, discount_price: 119.99 });
    for (const id of ["NONE", "%00", "a%20b", "x".repeat(200)]) {
      const missing = await shop.fetch(`/rest/v1/products/${id}`);
      expect(missing.status).toBe(404);
      expect(await missing.json()).toEqual({ code: "not_found", message: "Produto não encontrado", issues: [] });
      expect(missing.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("the test piece is there by its id only", async () => {
    expect((await shop.fetch(`/rest/v1/products/${TEST_PIECE}`)).status).toBe(200);
    expect((await list("?limit=1000")).ids).not.toContain(TEST_PIECE);
    expect((await list("?q=teste")).ids).not.toContain(TEST_PIECE);
  });

  test("related products are at most four others", async () => {
    const response = await shop.fetch("/rest/v1/products/PIERCINGNA-054/related");
    const related = Products.parse(await response.json());
    expect(related).toHaveLength(4);
    expect(related.map(({ id }) => id)).not.toContain("PIERCINGNA-054");
    expect((await shop.fetch("/rest/v1/products/NONE/related")).status).toBe(404);
  });
});

test("in production an unlisted piece is not found by its id", async () => {
  const production = await createTestShop({ worker: false, config: { mode: "production" } });
  const { db } = production.services;
  await db.updateTable("products").set({ unlisted: true }).where("id", "=", "ANELAPARAD-001").execute();
  expect((await production.fetch("/rest/v1/products/ANELAPARAD-001")).status).toBe(404);
  expect((await production.fetch("/rest/v1/products/ANELAPARAD-001/related")).status).toBe(404);
});
