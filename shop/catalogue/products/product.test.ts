import { describe, expect, test } from "vitest";
import { categoryTitle, listingFor, listingPath } from "../listings/category.ts";
import { allWidthsOf, pictureName, pictureSrcSet, pictureUrl, renditionFile, widthsOf } from "../pictures/picture.ts";
import { effectivePrice, isProductId, needsSizeChoice, sizesFor, soldOutLast } from "./product.ts";
import { sizeChoices } from "./product-row.ts";

test("sold-out products stand last, in their order", () => {
  const stocks = [0, 2, 0, 1].map((stock, place) => ({ stock, place }));
  expect(soldOutLast(stocks).map(({ place }) => place)).toEqual([1, 3, 0, 2]);
});

describe("sizes", () => {
  test("rings and bracelets have their usual sizes unless they list their own", () => {
    expect(sizesFor({ category: "aneis", availableSizes: [] })).toEqual([
      "11",
      "12",
      "13",
      "14",
      "15",
      "16",
      "17",
      "18",
      "19",
      "20",
      "21",
      "22",
      "23",
      "24",
    ]);
    expect(sizesFor({ category: "pulseiras", availableSizes: [] })).toEqual([
      "14cm",
      "15cm",
      "16cm",
      "17cm",
      "18cm",
      "19cm",
      "20cm",
      "21cm",
    ]);
    expect(sizesFor({ category: "aneis", availableSizes: ["16"] })).toEqual(["16"]);
  });

  test("chokers, sets and chains have those they list; everything else is one size", () => {
    for (const category of ["gargantilhas", "conjuntos", "correntes"] as const) {
      expect(sizesFor({ category, availableSizes: ["40cm", "45cm"] })).toEqual(["40cm", "45cm"]);
      expect(sizesFor({ category, availableSizes: [] })).toEqual(["Único"]);
    }
    expect(sizesFor({ category: "brincos", availableSizes: ["P"] })).toEqual(["Único"]);
    expect(sizesFor({ category: "piercing", availableSizes: [] })).toEqual(["Único"]);
  });

  test("only several sizes are a choice", () => {
    expect(needsSizeChoice([{ size: "11" }, { size: "12" }])).toBe(true);
    expect(needsSizeChoice([{ size: "18cm" }])).toBe(false);
  });

  test("a size has its own pieces, or those that all sizes share, or none", () => {
    const ring = { category: "aneis", availableSizes: ["11", "12"] } as const;
    expect(sizeChoices({ ...ring, skus: [{ size: null, free: 3 }] })).toEqual([
      { size: "11", available: 3 },
      { size: "12", available: 3 },
    ]);
    expect(sizeChoices({ ...ring, skus: [{ size: "12", free: 1 }] })).toEqual([
      { size: "11", available: 0 },
      { size: "12", available: 1 },
    ]);
  });
});

test("a shopper pays the discount price when there is one, even none at all", () => {
  expect(effectivePrice({ priceCents: 100, discountPriceCents: null })).toBe(100);
  expect(effectivePrice({ priceCents: 100, discountPriceCents: 0 })).toBe(0);
});

test("ids are plain", () => {
  expect(["GARGANTILH-010", "a_b"].every(isProductId)).toBe(true);
  expect(["", "a b", "ç", "a/b", "x".repeat(81), "a\n"].some(isProductId)).toBe(false);
});

describe("listings", () => {
  test("known slugs, promotions, colares, and everything else", () => {
    expect(listingFor("aneis")).toMatchObject({ title: "Anéis", categories: ["aneis"], onSaleOnly: false });
    expect(listingFor("promocoes")).toMatchObject({ title: "Promoções", categories: null, onSaleOnly: true });
    expect(listingFor("colares")).toMatchObject({ title: "Colares", categories: ["gargantilhas", "correntes"] });
    for (const slug of ["relogios", "constructor", "__proto__", "toString"]) {
      expect(listingFor(slug)).toMatchObject({ title: "Produtos", categories: null, onSaleOnly: false });
    }
    expect(categoryTitle("piercing")).toBe("Piercing");
  });

  test("each has one address", () => {
    expect(["aneis", "promocoes", "gargantilhas", "colares"].map(listingPath)).toEqual([
      "/categoria/aneis",
      "/promocoes",
      "/gargantilhas",
      "/categoria/colares",
    ]);
  });
});

describe("pictures", () => {
  const picture = { path: "aneis/X-1.jpg", checksum: "0a1b2c3d4e5f", width: 1000 };

  test("are made in fixed widths, never wider than they are", () => {
    expect(widthsOf(picture)).toEqual([160, 320, 480, 640, 960]);
    expect(widthsOf({ ...picture, width: 500 })).toEqual([160, 320, 480]);
    expect(widthsOf({ path: "site/hero.jpg", width: 2000 })).toEqual([160, 320, 480, 640, 960, 1280, 1680, 2000]);
    expect(allWidthsOf({ width: 1700 })).toEqual([160, 320, 480, 640, 960, 1280, 1680]);
  });

  test("have an address for each form, which the storage knows by the same name", () => {
    expect(pictureUrl(picture, 640, "avif")).toBe("/imagens/aneis/X-1.0a1b2c3d4e5f.640.avif");
    expect(pictureSrcSet({ ...picture, width: 330 }, "webp")).toBe(
      "/imagens/aneis/X-1.0a1b2c3d4e5f.160.webp 160w, /imagens/aneis/X-1.0a1b2c3d4e5f.320.webp 320w",
    );
    const name = pictureName(picture.path);
    expect(renditionFile({ name, checksum: picture.checksum, width: 640, format: "avif" })).toBe(
      "derived/aneis/X-1.0a1b2c3d4e5f.640.avif",
    );
  });
});
