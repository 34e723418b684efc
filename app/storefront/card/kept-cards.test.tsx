import { createElement, type JSX } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createMarkupKeeper } from "#app/request/kept-markup.server.ts";
import { GivenShop, type useShop } from "#app/request/use-shop.ts";
import { MarkupKeeper } from "#app/ui/kept-part.tsx";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { ProductGrid, ProductRow } from "./product-grid.tsx";

const SHOP = {
  payments: { installments: null, atOnce: "à vista", ways: null },
  pixDiscountPercent: 5,
  missingPicture: null,
} as unknown as ReturnType<typeof useShop>;

const picture = { path: "a.jpg", checksum: "0123456789ab", width: 1000, height: 1000, alt: "Anel" };
const card = (id: string, change: Partial<ProductCard> = {}): ProductCard => ({
  id,
  name: `Anel Meia-Cana ${id} & <3`,
  category: "aneis",
  priceCents: 9_999,
  discountPriceCents: null,
  pictures: [picture],
  isNew: true,
  isOnSale: false,
  isBestSeller: false,
  stock: 3,
  sizes: [{ size: "17", available: 3 }],
  ...change,
});
const CARDS = [
  card("A-1"),
  card("A-2", { stock: 0, sizes: [] }),
  card("A-3", { discountPriceCents: 5_000, isOnSale: true, pictures: [] }),
];

test.each([ProductGrid, ProductRow])("kept cards are what React writes without keeping (%o)", (Cards) => {
  const keep = vi.fn(createMarkupKeeper());
  const write = (keeper: typeof keep | null): string => {
    const page: JSX.Element = createElement(Cards, { products: CARDS });
    return renderToString(
      <GivenShop value={SHOP}>
        <MarkupKeeper value={keeper}>{page}</MarkupKeeper>
      </GivenShop>,
    );
  };
  const plain = write(null);
  expect(plain.match(/aria-label="Visualizar: /g)).toHaveLength(3);
  expect(plain.match(/class="[^"]*card-add/g)).toHaveLength(2);
  expect([write(keep), write(keep)]).toEqual([plain, plain]);
  expect(keep).toHaveBeenCalledTimes(2 * CARDS.length);
});
