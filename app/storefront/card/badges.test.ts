import { expect, test } from "vitest";
import { badgesOf } from "./badges.ts";

const plain = { stock: 3, isNew: false, isOnSale: false, isBestSeller: false };
const labels = (product: typeof plain) => badgesOf(product).map(({ label }) => label);

test("a plain product carries no badge", () => expect(labels(plain)).toEqual([]));

test("badges stand in a fixed order, 'Esgotado' first", () => {
  expect(labels({ stock: 0, isNew: true, isOnSale: true, isBestSeller: true })).toEqual([
    "Esgotado",
    "Novo",
    "Oferta",
    "Mais Vendido",
  ]);
  expect(labels({ ...plain, isOnSale: true, isBestSeller: true })).toEqual(["Oferta", "Mais Vendido"]);
});
