import type { ProductCard } from "#shop/catalogue/products/product.ts";

/** A ring without pictures at R$ 99,99: one number of pieces, which sizes 16 and 17 share unless others are given. */
export function sampleCard(changes: Partial<ProductCard> = {}): ProductCard {
  const { stock = 3 } = changes;
  return {
    id: "ANEL",
    name: "Anel",
    category: "aneis",
    priceCents: 9999,
    discountPriceCents: null,
    pictures: [],
    isNew: false,
    isOnSale: false,
    isBestSeller: false,
    stock,
    sizes: ["16", "17"].map((size) => ({ size, available: stock })),
    ...changes,
  };
}
