import { isOneOf } from "#platform/one-of.ts";

/** Rules: LIST-3. */
export const CATEGORY_SLUGS = [
  "aneis",
  "brincos",
  "gargantilhas",
  "pulseiras",
  "conjuntos",
  "correntes",
  "piercing",
] as const;

export type CategorySlug = (typeof CATEGORY_SLUGS)[number];

const TITLES: Record<CategorySlug, string> = {
  aneis: "Anéis",
  brincos: "Brincos",
  gargantilhas: "Gargantilhas",
  pulseiras: "Pulseiras",
  conjuntos: "Conjuntos",
  correntes: "Correntes",
  piercing: "Piercing",
};

export function categoryTitle(slug: CategorySlug): string {
  return TITLES[slug];
}

export const isCategorySlug = isOneOf(CATEGORY_SLUGS);

export interface Listing {
  slug: string;
  title: string;
  /** Null: all categories. */
  categories: readonly CategorySlug[] | null;
  onSaleOnly: boolean;
}

/** An unknown slug shows all products under 'Produtos'. Rules: LIST-4, LIST-5, LIST-6. */
export function listingFor(slug: string): Listing {
  if (isCategorySlug(slug)) return { slug, title: TITLES[slug], categories: [slug], onSaleOnly: false };
  if (slug === "promocoes") return { slug, title: "Promoções", categories: null, onSaleOnly: true };
  if (slug === "colares") {
    return { slug, title: "Colares", categories: ["gargantilhas", "correntes"], onSaleOnly: false };
  }
  return { slug, title: "Produtos", categories: null, onSaleOnly: false };
}

const WITH_OWN_ADDRESS = new Set(["promocoes", "conjuntos", "correntes", "piercing", "gargantilhas"]);

/** Rules: LIST-27. */
export function listingPath(slug: string): `/${string}` {
  return WITH_OWN_ADDRESS.has(slug) ? `/${slug}` : `/categoria/${slug}`;
}
