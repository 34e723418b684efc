import { sql } from "kysely";
import type { GalleryPicture, Picture } from "../pictures/picture.ts";
import { shownPrices, shownTags } from "../prices/shown-price-queries.server.ts";
import { SHOWN_COLUMNS } from "./product-fields.ts";
import type { FreePieces } from "./product-row.ts";

const cardFields = ["id", "name", "category", "is_new", "is_best_seller", "stock", "available_sizes"] as const;

const freePieces = sql<FreePieces[]>`(
  select coalesce(json_agg(json_build_object('size', size, 'free', on_hand - reserved)), '[]')
    from skus where product_id = products.id)`;

/** `most`: only among the first so many; null: all. */
export function pictureList(most: number | null) {
  return sql<Picture[]>`(
    select coalesce(json_agg(json_build_object('path', path, 'checksum', checksum, 'width', width, 'height', height,
             'alt', coalesce(shown.alt, products.name)) order by shown.place), '[]')
      from unnest(products.images, products.image_alts) with ordinality as shown (image, alt, place)
      join pictures on path = shown.image
     where ${most}::int is null or shown.place <= ${most}::int)`;
}

const galleryPictures = sql<GalleryPicture[]>`(
  select coalesce(json_agg(json_build_object('path', path, 'checksum', checksum, 'width', width, 'height', height,
           'alt', coalesce(shown.alt, products.name), 'role', products.picture_roles ->> path) order by shown.place), '[]')
    from unnest(products.images, products.image_alts) with ordinality as shown (image, alt, place)
    join pictures on path = shown.image)`;

export const cardColumns = [
  ...cardFields,
  ...shownPrices,
  pictureList(2).as("pictures"),
  freePieces.as("skus"),
] as const;

export const detailColumns = [
  ...cardFields,
  ...shownPrices,
  shownTags.as("tags"),
  ...(["images", "description", "details", ...SHOWN_COLUMNS, "unlisted", "version"] as const),
  galleryPictures.as("pictures"),
  freePieces.as("skus"),
] as const;

export const countAll = sql<number>`count(*)`.as("total");
