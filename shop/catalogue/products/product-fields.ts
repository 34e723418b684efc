import type { CategorySlug } from "../listings/category.ts";

/** What the owner can edit (all but the stock), by column. */
export interface ProductFields {
  name: string;
  category: CategorySlug;
  price_cents: number;
  discount_price_cents: number | null;
  images: string[];
  image_alts: string[];
  is_new: boolean;
  is_on_sale: boolean;
  is_best_seller: boolean;
  description: string;
  details: string[];
  material: string;
  tags: string[];
  available_sizes: string[];
  weight_g: number | null;
  width_cm: number | null;
  height_cm: number | null;
  length_cm: number | null;
  ncm: string | null;
  /** As PostgreSQL formats it. */
  archived_at: string | null;
}

export const DEFAULT_PRODUCT_FIELDS = {
  discount_price_cents: null,
  images: [],
  image_alts: [],
  is_new: false,
  is_on_sale: false,
  is_best_seller: false,
  details: [],
  tags: [],
  available_sizes: [],
  weight_g: null,
  width_cm: null,
  height_cm: null,
  length_cm: null,
  ncm: null,
  archived_at: null,
} as const satisfies Partial<ProductFields>;
