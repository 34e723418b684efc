import { describe, expect, test } from "vitest";
import type { ProductDetail } from "#shop/catalogue/product.ts";
import { breadcrumbData, productData, shortDescription } from "./product-data.ts";

const site = { brand: { name: "Lavra" }, publicUrl: "https://lavra.exemplo" };
const ring: ProductDetail = {
  id: "ANEL-001",
  name: "Anel Oval em Prata 925",
  category: "aneis",
  priceCents: 24990,
  discountPriceCents: 14999,
  pictures: [{ path: "aneis/ANEL-001-1.jpg", checksum: "0a1b2c3d4e5f", width: 1000, height: 1000, alt: "Anel" }],
  isNew: false,
  isOnSale: true,
  isBestSeller: false,
  stock: 2,
  sizes: [],
  description: "Um anel.",
  details: [],
  material: "Prata 925",
  tags: [],
  unlisted: false,
  version: 1,
};

describe("a product for search engines", () => {
  test("carries what is paid, whether it can be had, and absolute addresses", () => {
    expect(productData(site, ring)).toMatchObject({
      sku: "ANEL-001",
      image: ["https://lavra.exemplo/imagens/aneis/ANEL-001-1.0a1b2c3d4e5f.960.jpg"],
      offers: {
        price: "149.99",
        priceCurrency: "BRL",
        availability: "https://schema.org/InStock",
        url: "https://lavra.exemplo/produto/ANEL-001",
      },
    });
    expect(productData(site, { ...ring, stock: 0 })).toMatchObject({
      offers: { availability: "https://schema.org/OutOfStock" },
    });
  });

  test("its way down from home is numbered", () => {
    const data = breadcrumbData(site, [
      { label: "Home", to: "/" },
      { label: "Anéis", to: "/categoria/aneis" },
    ]);
    expect(data.itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: "https://lavra.exemplo/" },
      { "@type": "ListItem", position: 2, name: "Anéis", item: "https://lavra.exemplo/categoria/aneis" },
    ]);
  });
});

test("a long description is cut between words", () => {
  expect(shortDescription("curta")).toBe("curta");
  const short = shortDescription("palavra ".repeat(40));
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short).toMatch(/palavra…$/);
});
