import { describe, expect, test } from "vitest";
import type { ProductDetail } from "#shop/catalogue/products/product.ts";
import { productData, productProperties, productSummary } from "./product-data.ts";

const site = { brand: { name: "Lavra" }, publicUrl: "https://lavra.exemplo", shareImage: null };
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
  stone: "",
  tags: [],
  specifications: [],
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

  test("names the price it was reduced from, and none where it was not", () => {
    expect(productData(site, ring).offers).toMatchObject({
      priceSpecification: [
        { price: "149.99" },
        { price: "249.90", priceType: "https://schema.org/StrikethroughPrice" },
      ],
    });
    const { offers } = productData(site, { ...ring, discountPriceCents: null });
    expect(offers).toMatchObject({ price: "249.90" });
    expect(offers).not.toHaveProperty("priceSpecification");
  });

  test("leaves out what is not known, and small pictures keep their size", () => {
    const bare = { ...ring, material: "", description: "" };
    expect(productData(site, bare)).not.toHaveProperty("material");
    expect(productData(site, bare).description).toBe(ring.name);
    const small = { path: "aneis/a.jpg", checksum: "0a1b2c3d4e5f", width: 500, height: 500, alt: "" };
    expect(productData(site, { ...ring, pictures: [small] }).image).toEqual([
      "https://lavra.exemplo/imagens/aneis/a.0a1b2c3d4e5f.480.jpg",
    ]);
  });

  test("its link preview tells the price", () => {
    expect(productProperties(site, { ...ring, stock: 0 })).toMatchObject({
      "product:price:amount": "149.99",
      "product:price:currency": "BRL",
      "product:availability": "out of stock",
    });
  });

  test("the owner's words describe it, with what is known where they are few", () => {
    const words = "Dois fios de prata torcidos formam este aparador de brilho marcante.";
    expect(productSummary({ ...ring, description: words })).toBe(words);
    expect(productSummary(ring)).toMatch(/^Um anel\. Anel Oval em Prata 925: garantia/);
    expect(productSummary({ ...ring, description: "", name: "Trio", material: "Ródio" })).toMatch(/^Trio, Ródio: /);
  });
});
