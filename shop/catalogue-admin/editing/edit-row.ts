import type { Selectable } from "kysely";
import type { Products } from "#db/schema.generated.ts";
import { valueAt } from "#platform/value-at.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { isPictureRole } from "#shop/catalogue/pictures/picture-role.ts";
import type { ProductEdit } from "./product-edit.ts";

export function toEdit(row: Selectable<Products>): ProductEdit {
  const { category } = row;
  if (!isCategorySlug(category)) throw new Error(`Product ${row.id} has the unknown category ${category}`);
  return {
    name: row.name,
    category,
    price_cents: row.price_cents,
    discount_price_cents: row.discount_price_cents,
    images: row.images,
    image_alts: row.images.map((_, at) => row.image_alts[at] ?? ""),
    is_new: row.is_new,
    is_on_sale: row.is_on_sale,
    is_best_seller: row.is_best_seller,
    description: row.description,
    details: row.details,
    material: row.material,
    stone: row.stone,
    tags: row.tags,
    available_sizes: row.available_sizes,
    weight_g: numberOf(row.weight_g),
    width_cm: numberOf(row.width_cm),
    height_cm: numberOf(row.height_cm),
    length_cm: numberOf(row.length_cm),
    ncm: row.ncm,
    unlisted: row.unlisted,
    picture_roles: rolesOf(row),
    low_stock: row.low_stock,
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

function numberOf(value: unknown): number | null {
  return value === null ? null : Number(value);
}
