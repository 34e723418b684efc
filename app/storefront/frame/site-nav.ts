import { CATEGORY_SLUGS, categoryTitle, listingFor, listingPath } from "#shop/catalogue/listings/category.ts";

export interface NavEntry {
  label: string;
  to: `/${string}`;
  /** The category whose product pages highlight this entry. */
  slug: string;
}

function entry(slug: string): NavEntry {
  return { label: listingFor(slug).title, to: listingPath(slug), slug };
}

/** The listings in header, menu and footer: every category, then what is on sale. Rules: LIST-77. */
export const SITE_NAV = [...CATEGORY_SLUGS, "promocoes"].map(entry);

export const HOME_CATEGORIES = CATEGORY_SLUGS.map((slug) => ({
  slug,
  label: categoryTitle(slug),
  to: `/categoria/${slug}` as const,
}));

/** Id of the search page's field: browsers focus the element that a URL's fragment names. */
export const SEARCH_FIELD = "campo-de-busca";
