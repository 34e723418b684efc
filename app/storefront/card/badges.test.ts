import { expect, test } from "vitest";
import { badgesOf } from "./badges.ts";

const plain = { stock: 3, isNew: false, isOnSale: false, isBestSeller: false };
const labels = (product: typeof plain) => badgesOf(product).map(({ label }) => label);

test("a plain product carries no badge", () => expect(labels(plain)).toEqual([]));

test("badges stand in a fixed order; 'Esgotado' alone", () => {
  const all = { isNew: true, isOnSale: true, isBestSeller: true };
  expect(labels({ ...all, stock: 0 })).toEqual(["Esgotado"]);
  expect(labels({ ...all, stock: 1 })).toEqual(["Novo", "Oferta", "Mais Vendido"]);
  expect(labels({ ...plain, isOnSale: true, isBestSeller: true })).toEqual(["Oferta", "Mais Vendido"]);
});
