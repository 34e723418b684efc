import type { Selectable } from "kysely";
import type { Products } from "#db/schema.generated.ts";
import { pick } from "#platform/records.ts";
import { valueAt } from "#platform/value-at.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { isPictureRole, type Picture } from "#shop/catalogue/pictures/picture.ts";
import { fieldColumns, type ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import { formOf, type ProductForm } from "./product-form.ts";
import type { ShownStock } from "./stock-form.ts";

export interface EditedProduct {
  id: string;
  edit: ProductEdit;
  /** Counts edits, not sales. */
  version: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  free: number;
  stock: ShownStock[];
  /** Stored ones, in display order. */
  pictures: Picture[];
}

export interface PriceChangeLine {
  priceCents: number;
  discountPriceCents: number | null;
  at: Date;
  /** Text for the panel; null: unknown. */
  by: string | null;
  kind: "staff" | "upload" | "transformation" | null;
}

export interface StockMovementLine {
  id: number;
  size: string | null;
  delta: number;
  reason: string;
  /** The staff's reason for a correction; for an order's pieces that were put back, a `RestockCause`. */
  note: string | null;
  at: Date;
  /** Null: not changed by hand. */
  by: string | null;
  returned: { number: number; kind: string } | null;
  /** Directly, or through its return. */
  order: { id: string; number: number } | null;
}

/** To compare two versions. */
export function comparedForm(edit: ProductEdit): ProductForm {
  return { ...formOf(edit), sizes: edit.available_sizes.join("|") };
}

export function toEdit(row: Selectable<Products>): ProductEdit {
  const { category } = row;
  if (!isCategorySlug(category)) throw new Error(`Product ${row.id} has the unknown category ${category}`);
  return {
    ...pick(
      row,
      fieldColumns("text", "list", "flag", "measure", "code", "price", "discount", "limit", "images", "sizes"),
    ),
    category,
    image_alts: row.images.map((_, at) => row.image_alts[at] ?? ""),
    picture_roles: rolesOf(row),
  };
}

/** In the order of the pictures, to compare them with an edit. */
function rolesOf({ images, picture_roles: kept }: Pick<Selectable<Products>, "images" | "picture_roles">) {
  const roles = typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
  return Object.fromEntries(
    images.flatMap((path) => {
      const role = valueAt(roles, path);
      return isPictureRole(role) ? [[path, role] as const] : [];
    }),
  );
}
