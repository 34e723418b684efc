import { CATEGORY_SLUGS, categoryTitle, listingFor, listingPath } from "#shop/catalogue/listings/category.ts";

export interface NavEntry {
  label: string;
  to: string;
  /** The category whose product pages belong to this entry. */
  slug: string;
}

function entry(slug: string): NavEntry {
  return { label: listingFor(slug).title, to: listingPath(slug), slug };
}

/** The header's and the mobile menu's listings (spec 1 §2). */
export const HEADER_NAV = ["aneis", "brincos", "gargantilhas", "pulseiras", "promocoes"].map(entry);

export const FOOTER_NAV = ["aneis", "brincos", "colares", "pulseiras", "conjuntos", "promocoes"].map(entry);

export const HOME_CATEGORIES = CATEGORY_SLUGS.map((slug) => ({
  slug,
  label: categoryTitle(slug),
  to: `/categoria/${slug}`,
}));

/** The field of the search page: browsers put the focus into what an address names. */
export const SEARCH_FIELD = "campo-de-busca";
