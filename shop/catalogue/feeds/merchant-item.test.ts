import { describe, expect, test } from "vitest";
import type { FeedProduct } from "./feed-queries.server.ts";
import { type MerchantItem, merchantItems } from "./merchant-item.ts";

const shop = { name: "Lavra", publicUrl: "https://lavra.exemplo" };
const picture = { path: "aneis/A-1.jpg", checksum: "0a1b2c3d4e5f", width: 1000, height: 1000, alt: "Anel" };
const ring: FeedProduct = {
  id: "ANEL-001",
  name: "Anel Oval",
  category: "aneis",
  priceCents: 24990,
  discountPriceCents: null,
  pictures: [picture],
  isNew: false,
  isOnSale: false,
  isBestSeller: false,
  stock: 2,
  sizes: [],
  availableSizes: [],
  description: "Um anel.",
  details: [],
  material: "Prata 925",
  stone: "",
  specifications: [],
  tags: [],
  unlisted: false,
  version: 1,
  stockRows: [{ size: null, free: 2, gtin: null }],
};

const valuesOf = (item: MerchantItem | undefined, name: string) =>
  (item ?? []).filter(([each]) => each === name).map(([, value]) => value);
const offer = (changes: Partial<FeedProduct>) => merchantItems({ ...ring, ...changes }, shop)[0];

describe("a product's offers", () => {
  test("one where all sizes share their pieces, without a sale price where there is none", () => {
    const items = merchantItems(ring, shop);
    expect(items).toHaveLength(1);
    expect(valuesOf(items[0], "price")).toEqual(["249.90 BRL"]);
    for (const name of ["sale_price", "item_group_id", "size", "gender", "age_group"]) {
      expect([name, valuesOf(items[0], name)]).toEqual([name, []]);
    }
  });

  test("one per size where stock is counted per size, each with its own availability and number", () => {
    const items = merchantItems(
      {
        ...ring,
        stockRows: [
          { size: "16", free: 0, gtin: "7891234567895" },
          { size: "18 ½", free: 3, gtin: "não tem" },
        ],
      },
      shop,
    );
    expect(items.map((item) => valuesOf(item, "id")[0])).toEqual([
      "ANEL-001-16",
      expect.stringMatching(/^ANEL-001-18__-[0-9a-f]{10}$/),
    ]);
    expect(items.map((item) => valuesOf(item, "item_group_id")[0])).toEqual(["ANEL-001", "ANEL-001"]);
    expect(items.map((item) => valuesOf(item, "size")[0])).toEqual(["16", "18 ½"]);
    expect(items.map((item) => valuesOf(item, "availability")[0])).toEqual(["out_of_stock", "in_stock"]);
    expect(items.map((item) => [valuesOf(item, "gtin")[0], valuesOf(item, "identifier_exists")[0]])).toEqual([
      ["7891234567895", undefined],
      [undefined, "no"],
    ]);
  });

  test("none where Google would refuse it: no picture, or nothing to pay", () => {
    expect(merchantItems({ ...ring, pictures: [] }, shop)).toEqual([]);
    expect(merchantItems({ ...ring, discountPriceCents: 0 }, shop)).toEqual([]);
  });

  test("ids of any length stay within fifty characters and apart", () => {
    const long = "X".repeat(79);
    const ids = ["A", "B"].map((end) => valuesOf(offer({ id: long + end }), "id")[0] ?? "");
    expect(ids.map((id) => id.length)).toEqual([50, 50]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("titles and descriptions are cut to their limits, never through a character", () => {
    const item = offer({ name: "💎".repeat(100), description: `${"a".repeat(4_998)}💎💎` });
    const [title = ""] = valuesOf(item, "title");
    const [description = ""] = valuesOf(item, "description");
    expect(title.length).toBeLessThanOrEqual(150);
    expect(description.length).toBeLessThanOrEqual(5_000);
    expect(title.isWellFormed() && description.isWellFormed()).toBe(true);
    expect(title).toMatch(/^💎+…$/u);
    expect(valuesOf(offer({ description: "" }), "description")).toEqual(["Anel Oval"]);
  });

  test.each([
    [["Gênero: Feminino"], ["female"], ["adult"]],
    [["genero : masculino"], ["male"], ["adult"]],
    [["Gênero: Unissex", "Uso: infantil"], ["unisex"], ["kids"]],
    [["Gênero: outro"], [], []],
  ])("%j is for %j, %j", (details, gender, age) => {
    expect([valuesOf(offer({ details }), "gender"), valuesOf(offer({ details }), "age_group")]).toEqual([gender, age]);
  });

  test("silver has its colour, what is plated with gold has not", () => {
    expect(valuesOf(offer({}), "color")).toEqual(["Prata"]);
    expect(valuesOf(offer({ material: "Prata 925 com banho de ouro" }), "color")).toEqual([]);
  });

  test("at most ten more pictures", () => {
    expect(valuesOf(offer({ pictures: Array(15).fill(picture) }), "additional_image_link")).toHaveLength(10);
  });
});
