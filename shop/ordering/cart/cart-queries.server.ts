import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { shownPrices } from "#shop/catalogue/prices/shown-price-queries.server.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import type { CartItem, CartLine } from "./cart.ts";
import { type CartProblem, type CartProduct, type PricedCart, type PriceOptions, priceItems } from "./priced-cart.ts";

/**
 * One query. A single product is compared with `=`, because PostgreSQL would plan a list again each time. Includes unlisted
 * products; leaves out unknown and archived ones. Rules: CART-30.
 */
export async function findCartProducts(db: Database, ids: readonly string[]): Promise<Map<string, CartProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .modifyFront(PREPARED)
    .where("id", "=", ids.length === 1 ? (ids[0] ?? "") : sql<string>`any(${[...new Set(ids)]}::text[])`)
    .where("archived_at", "is", null)
    .select(["id", "name", "available_sizes", "unlisted"])
    .select(category.as("category"))
    .select(["weight_g", "width_cm", "height_cm", "length_cm", "images"])
    .select(shownPrices)
    .select(stockRows.as("skus"))
    .select(firstPicture.as("picture"))
    .execute();
  return new Map(
    rows.map((row) => {
      const product: CartProduct = {
        id: row.id,
        name: row.name,
        category: row.category,
        priceCents: row.price_cents,
        discountPriceCents: row.discount_price_cents,
        availableSizes: row.available_sizes,
        unlisted: row.unlisted,
        weightG: row.weight_g,
        dims: { widthCm: row.width_cm, heightCm: row.height_cm, lengthCm: row.length_cm },
        picturePath: row.picture?.path ?? null,
        picture: row.picture,
        skus: row.skus,
      };
      return [row.id, product];
    }),
  );
}

/** The database refuses any other. */
const category = sql<CategorySlug>`category`;

const stockRows = sql<CartProduct["skus"]>`(
  select coalesce(json_agg(json_build_object(
           'id', id, 'size', size, 'free', on_hand - reserved, 'weightG', weight_g)), '[]')
    from skus where product_id = products.id)`;

const firstPicture = sql<Picture | null>`(
  select json_build_object('path', path, 'checksum', checksum, 'width', width, 'height', height,
           'alt', coalesce(products.image_alts[1], products.name))
    from pictures where path = products.images[1])`;

/** Prices a cart in one query. Reserves nothing. Archived products are unknown, and unlisted ones unless `unlisted`. */
export async function priceCart(
  db: Database,
  items: readonly CartItem[],
  options: PriceOptions = {},
): Promise<PricedCart> {
  const products = await findCartProducts(
    db,
    items.map((item) => item.productId),
  );
  return priceItems(products, items, options);
}

export interface CheckedLine extends CartLine {
  /** Pieces left for this line after the lines before it. */
  available: number;
}

export interface CheckedCart {
  lines: CheckedLine[];
  subtotalCents: Centavos;
  problems: CartProblem[];
}

export async function checkCart(
  db: Database,
  items: readonly CartItem[],
  options: PriceOptions = {},
): Promise<CheckedCart> {
  const products = await findCartProducts(
    db,
    items.map((item) => item.productId),
  );
  const priced = priceItems(products, items, options);
  const lines = priced.lines.flatMap((line) => {
    const product = products.get(line.productId);
    const sku = product?.skus.find((each) => each.id === line.skuId);
    if (!product || !sku) return [];
    return [
      {
        productId: line.productId,
        size: line.size,
        quantity: line.quantity,
        name: product.name,
        category: product.category,
        priceCents: product.priceCents,
        discountPriceCents: product.discountPriceCents,
        stock: sku.free + (options.held?.get(sku.id) ?? 0),
        sharesStock: sku.size === null && sizesFor(product).length > 1,
        available: line.available,
        picture: product.picture,
      },
    ];
  });
  return { lines, subtotalCents: priced.subtotalCents, problems: priced.problems };
}
