import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { addRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { listingFor } from "../listings/category.ts";
import {
  findProduct,
  findWithdrawn,
  homeProducts,
  listProducts,
  relatedProducts,
  similarProducts,
} from "./catalogue-queries.server.ts";
import { importSample } from "./import-sample.server.ts";

const TEST_PIECE = "TESTE-CORRENTE-PRODUCAO";
const folder = mkdtempSync(join(tmpdir(), "lavra-catalogue-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { db } = await createTestDatabase();
await importSample(db, openDiskStorage(folder), { folder: "db/sample", withTestPiece: true });
await db.updateTable("products").set({ archived_at: new Date() }).where("id", "=", "ANELABERTO-007").execute();

const ids = (products: readonly { id: string }[]) => products.map((product) => product.id);

describe("listings", () => {
  test("pages of twelve in the catalogue's order, without unlisted and archived pieces", async () => {
    const all = listingFor("tudo");
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => listProducts(db, all, { page })));
    expect(pages.map(({ products }) => products.length)).toEqual([12, 12, 12, 12, 11, 0]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([59]));
    const seen = pages.flatMap(({ products }) => ids(products));
    expect(new Set(seen).size).toBe(59);
    expect(seen[0]).toBe("ANELAPARAD-001");
    expect(seen).not.toContain(TEST_PIECE);
    expect(seen).not.toContain("ANELABERTO-007");
  });

  test("a category, two for colares, and promotions by their mark", async () => {
    const rings = await listProducts(db, listingFor("aneis"), { page: 1 }, { pageSize: 100 });
    expect(rings.products.every(({ category }) => category === "aneis")).toBe(true);
    expect(rings.total).toBe(9);
    const necklaces = await listProducts(db, listingFor("colares"), { page: 1 }, { pageSize: 100 });
    expect(new Set(necklaces.products.map(({ category }) => category))).toEqual(new Set(["gargantilhas", "correntes"]));
    const offers = await listProducts(db, listingFor("promocoes"), { page: 1 }, { pageSize: 100 });
    expect(offers.products.length).toBe(offers.total);
    expect(offers.products.every(({ isOnSale }) => isOnSale)).toBe(true);
  });

  test("sold-out pieces stay", async () => {
    const { products } = await listProducts(db, listingFor("tudo"), { page: 1 }, { pageSize: 100 });
    expect(products.filter(({ stock }) => stock === 0)).toHaveLength(2);
  });
});

describe("one product", () => {
  test("comes whole, with its pictures and sizes", async () => {
    const product = await findProduct(db, "ANELAPARAD-001");
    expect(product).toMatchObject({
      name: "Anel Aparador Torcido em Prata 925",
      category: "aneis",
      priceCents: 9999,
      discountPriceCents: 5999,
      material: "Prata 925",
      stock: 4,
      version: 1,
    });
    expect(product?.sizes).toHaveLength(14);
    expect(product?.sizes[0]).toEqual({ size: "11", available: 4 });
    expect(product?.pictures.map(({ path }) => path)).toEqual([
      "aneis/ANELAPARAD-001-1.jpg",
      "aneis/ANELAPARAD-001-2.jpg",
    ]);
    expect(product?.pictures[0]).toMatchObject({
      width: 1000,
      height: 1000,
      alt: "Anel de prata com fios torcidos em pé sobre fundo areia, visto de frente",
    });
  });

  test("unlisted is reachable by its id; archived, unknown and absurd ids are not", async () => {
    expect((await findProduct(db, TEST_PIECE))?.unlisted).toBe(true);
    expect(await findProduct(db, "ANELABERTO-007")).toBeNull();
    expect(await findProduct(db, "ANEL")).toBeNull();
    expect(await findProduct(db, "a\0b")).toBeNull();
    expect(await findProduct(db, "x".repeat(5_000))).toBeNull();
  });

  test("what is held for a payment is not free; stock per size is each size's own", async () => {
    const id = "ANELSOLITA-002";
    await db.updateTable("skus").set({ reserved: 1 }).where("product_id", "=", id).execute();
    expect((await findProduct(db, id))?.sizes[0]).toEqual({ size: "11", available: 2 });
    expect((await findProduct(db, id))?.stock).toBe(2);
    await db.deleteFrom("skus").where("product_id", "=", id).execute();
    await addRows(db, "skus", [
      { product_id: id, size: "11", on_hand: 2 },
      { product_id: id, size: "12", on_hand: 0 },
    ]);
    const product = await findProduct(db, id);
    expect(product?.sizes.slice(0, 3)).toEqual([
      { size: "11", available: 2 },
      { size: "12", available: 0 },
      { size: "13", available: 0 },
    ]);
    expect(product?.stock).toBe(2);
  });
});

describe("related products", () => {
  test("four, of several categories: the same one first, then others with a common tag", async () => {
    const product = await findProduct(db, "ANELAPARAD-001");
    const related = product ? await relatedProducts(db, product) : [];
    expect(related.map(({ category }) => category)).toHaveLength(4);
    expect(related[0]).toMatchObject({ id: "ANELSOLITA-002", category: "aneis" });
    expect(new Set(related.map(({ category }) => category)).size).toBeGreaterThan(2);
    expect(ids(related)).not.toContain("ANELAPARAD-001");
  });

  test("then a common tag, then the material, without duplicates, itself or hidden pieces", async () => {
    await addRows(db, "products", [
      { id: "A", name: "A", category: "piercing", price_cents: 1, tags: ["raro"], material: "Ródio" },
      { id: "B", name: "B", category: "brincos", price_cents: 1, tags: ["raro"], material: "Ródio" },
      { id: "C", name: "C", category: "brincos", price_cents: 1, tags: ["outro"], material: "Ródio" },
      { id: "D", name: "D", category: "brincos", price_cents: 1, tags: ["raro"], material: "Ródio", unlisted: true },
    ]);
    const lonely = { id: "A", category: "piercing" as const, tags: ["raro"], material: "Ródio" };
    await db.updateTable("products").set({ unlisted: true }).where("category", "=", "piercing").execute();
    expect(ids(await relatedProducts(db, lonely))).toEqual(["B", "C"]);
    expect(ids(await relatedProducts(db, { ...lonely, tags: [], material: "" }))).toEqual([]);
    await db.updateTable("products").set({ unlisted: false }).where("category", "=", "piercing").execute();
    await db.deleteFrom("products").where("id", "in", ["A", "B", "C", "D"]).execute();
  });
});

describe("sold-out pieces", () => {
  test("only fill what is missing in rows", async () => {
    const { bestSellers: before } = await homeProducts(db);
    const [first] = before;
    const gone = ids(before).slice(0, 2);
    await db.updateTable("products").set({ stock: 0 }).where("id", "in", gone).execute();
    const { bestSellers } = await homeProducts(db);
    expect(bestSellers).toHaveLength(8);
    expect(bestSellers.every(({ stock }) => stock > 0)).toBe(true);
    const product = await findProduct(db, first?.id ?? "");
    const similar = product ? await similarProducts(db, product) : [];
    expect(similar.map(({ category }) => category)).toEqual(Array(4).fill(first?.category));
    expect(similar.every(({ stock }) => stock > 0)).toBe(true);

    await db.updateTable("products").set({ stock: 0 }).where("is_best_seller", "=", true).execute();
    const { bestSellers: none } = await homeProducts(db);
    expect(ids(none)).toEqual(ids(before));
    await db.updateTable("products").set({ stock: 5 }).where("is_best_seller", "=", true).execute();
  });
});

describe("a product that is no longer sold", () => {
  test("is found for what is like it; one that is sold, unlisted or unknown is not", async () => {
    const gone = await findWithdrawn(db, "ANELABERTO-007");
    expect(gone).toMatchObject({ id: "ANELABERTO-007", category: "aneis" });
    const likes = gone ? await relatedProducts(db, gone) : [];
    expect(likes).toHaveLength(4);
    expect(likes[0]?.category).toBe("aneis");
    for (const id of ["ANELAPARAD-001", TEST_PIECE, "NADA", "a\0b"]) expect(await findWithdrawn(db, id)).toBeNull();
  });
});

describe("home", () => {
  test("eight best sellers and eight new pieces", async () => {
    const { bestSellers, news } = await homeProducts(db);
    expect(bestSellers).toHaveLength(8);
    expect(news).toHaveLength(8);
    expect(bestSellers.every(({ isBestSeller }) => isBestSeller)).toBe(true);
    expect(news.every(({ isNew }) => isNew)).toBe(true);
    // Seven categories take turns.
    for (const row of [bestSellers, news]) {
      const categories = row.map(({ category }) => category);
      expect(new Set(categories.slice(0, new Set(categories).size)).size).toBe(new Set(categories).size);
    }
  });
});
