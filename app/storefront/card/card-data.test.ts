import { expect, test } from "vitest";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { cardData } from "./card-data.ts";

const picture = (n: number) => ({
  path: `aneis/A-${n}.jpg`,
  checksum: "c",
  width: 1000,
  height: 1000,
  alt: `view ${n}`,
});
const ring = (id: string, available: number): ProductCard => ({
  id,
  name: id,
  category: "aneis",
  priceCents: 9990,
  discountPriceCents: null,
  pictures: [picture(1), picture(2)],
  isNew: false,
  isOnSale: false,
  isBestSeller: false,
  stock: available,
  sizes: [
    { size: "16", available },
    { size: "17", available },
  ],
});

test("equal sizes are one object, others their own; only the first picture keeps its text", () => {
  const [one, two, three] = cardData([ring("A", 3), ring("B", 3), { ...ring("C", 2), pictures: [] }]);
  expect(one?.sizes[0]).toBe(two?.sizes[0]);
  expect(three?.sizes[0]).toEqual({ size: "16", available: 2 });
  expect(one).toEqual({ ...ring("A", 3), pictures: [picture(1), { ...picture(2), alt: "" }] });
  expect(three?.pictures).toEqual([]);
});
