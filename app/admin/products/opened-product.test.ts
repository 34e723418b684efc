import { expect, test } from "vitest";
import type { ProductEdit } from "#shop/catalogue-admin/editing/product-edit.ts";
import { formOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { stockForm } from "#shop/catalogue-admin/editing/stock-form.ts";
import { cardOf } from "./opened-product.ts";

const EDIT: ProductEdit = {
  name: "Anel Oval",
  category: "aneis",
  price_cents: 14_999,
  discount_price_cents: null,
  images: ["aneis/a.jpg"],
  image_alts: [""],
  is_new: false,
  is_on_sale: false,
  is_best_seller: false,
  description: "",
  details: [],
  material: "Prata 925",
  stone: "",
  tags: [],
  available_sizes: ["16"],
  weight_g: null,
  width_cm: null,
  height_cm: null,
  length_cm: null,
  ncm: null,
  unlisted: false,
  picture_roles: {},
  low_stock: null,
};

test("the card of what was opened says what the shop has, before any form is read", () => {
  const stock = stockForm(["16"], [{ size: "16", onHand: 3, reserved: 1, gtin: null }]);
  const picture = { path: "aneis/a.jpg", checksum: "0a1b", width: 900, height: 900 };
  const card = cardOf("ANEL-1", formOf(EDIT), new Map([[picture.path, picture]]), 1, stock);
  expect(card).toMatchObject({ name: "Anel Oval", priceCents: 14_999, stock: 2 });
  expect(card.pictures).toHaveLength(1);
});
