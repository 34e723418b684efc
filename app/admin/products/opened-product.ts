import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { ONE_SIZE, type ProductCard } from "#shop/catalogue/products/product.ts";
import { sizeChoices } from "#shop/catalogue/products/product-row.ts";
import { editOf, type ProductForm, picturesOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { type StockForm, stockFormOf } from "#shop/catalogue-admin/editing/stock-form.ts";
import { cellCount } from "#shop/catalogue-admin/uploads/rows/cell-values.ts";

/** The editor's initial values and the version they are based on. */
export interface OpenedProduct {
  /** Null for a new product. */
  version: number | null;
  base: ProductForm | null;
  /** All form fields except sizes and stock. */
  values: Record<string, string>;
  stock: StockForm;
}

/** Reopens the editor with the posted values. */
export function reopenedWithPosted(fields: Record<string, string>, before: OpenedProduct): OpenedProduct {
  return { ...before, values: fields, stock: stockFormOf(fields) };
}

/** Reopens the editor after an edit conflict, with the merged values; the merged sizes become its rows. */
export function openedOnConflict(
  fields: Record<string, string>,
  { version, base, merged }: { version: number; base: ProductForm; merged: ProductForm },
): OpenedProduct {
  const { sizes = "", ...values } = merged;
  const typed = stockFormOf(fields);
  const wanted = sizes === "" ? [] : sizes.split("|");
  const rows = new Map(typed.lines.map((line) => [line.size, line]));
  const lines = wanted.map((size) => rows.get(size) ?? { size, count: "", seen: "", gtin: "" });
  return { version, base, values: { ...fields, ...values }, stock: { ...typed, lines } };
}

const NOBODY = { path: "", checksum: "", width: 0, height: 0 };

/** Builds the shop's card from the form's current values. */
export function cardOf(
  id: string,
  fields: Record<string, string>,
  known: ReadonlyMap<string, Omit<Picture, "alt">>,
  reserved: number,
  stock = stockFormOf(fields),
): ProductCard {
  const sizes = stock.lines.map(({ size }) => size);
  const edit = editOf(fields, sizes);
  const count = (typed: string) => cellCount(typed) ?? 0;
  const pieces = stock.perSize
    ? stock.lines.map((line) => ({ size: line.size, free: count(line.count) }))
    : [{ size: null, free: count(stock.shared.count) }];
  const name = edit.name === "" ? "Nome do produto" : edit.name;
  return {
    id,
    name,
    category: edit.category,
    priceCents: edit.price_cents,
    discountPriceCents: edit.discount_price_cents,
    pictures: picturesOf(fields.pictures ?? "").flatMap(({ path, alt }) => {
      const picture = known.get(path) ?? NOBODY;
      return picture.path === "" ? [] : [{ ...picture, alt: alt || name }];
    }),
    isNew: edit.is_new,
    isOnSale: edit.is_on_sale,
    isBestSeller: edit.is_best_seller,
    stock: pieces.reduce((sum, { free }) => sum + free, 0) - reserved,
    sizes: sizeChoices({
      category: edit.category,
      availableSizes: sizes.length > 0 ? sizes : [ONE_SIZE],
      skus: pieces,
    }),
  };
}
