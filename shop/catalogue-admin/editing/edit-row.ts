import type { Selectable } from "kysely";
import type { Products } from "#db/schema.generated.ts";
import { pick } from "#platform/records.ts";
import { valueAt } from "#platform/value-at.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { isPictureRole } from "#shop/catalogue/pictures/picture-role.ts";
import { fieldColumns, type ProductEdit } from "#shop/catalogue/products/product-fields.ts";

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
