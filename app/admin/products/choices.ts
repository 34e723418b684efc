import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import { STOCK_REASON_LABELS, STOCK_REASONS } from "#shop/catalogue-admin/editing/stock-form.ts";

/** For fields to choose from. */
export const CATEGORY_OPTIONS = CATEGORY_SLUGS.map((slug) => ({ value: slug, label: categoryTitle(slug) }));
export const STOCK_REASON_OPTIONS = STOCK_REASONS.map((value) => ({ value, label: STOCK_REASON_LABELS[value] }));
