import { expect, test } from "vitest";
import { editOf, formOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { stockForm } from "#shop/catalogue-admin/editing/stock-form.ts";
import { cardOf } from "./opened-product.ts";

const EDIT = editOf(
  {
    name: "Anel Oval",
    category: "aneis",
    price: "149,99",
    material: "Prata 925",
    pictures: JSON.stringify([{ path: "aneis/a.jpg", alt: "" }]),
  },
  ["16"],
);

test("the card of what was opened says what the shop has, before any form is read", () => {
  const stock = stockForm(["16"], [{ size: "16", onHand: 3, reserved: 1, gtin: null }]);
  const picture = { path: "aneis/a.jpg", checksum: "0a1b", width: 900, height: 900 };
  const card = cardOf("ANEL-1", formOf(EDIT), new Map([[picture.path, picture]]), 1, stock);
  expect(card).toMatchObject({ name: "Anel Oval", priceCents: 14_999, stock: 2 });
  expect(card.pictures).toHaveLength(1);
});
