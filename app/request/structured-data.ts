/** A schema.org object; rendered into the page as JSON-LD. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

export interface Crumb {
  label: string;
  /** Path within the shop. */
  to: string;
}

type Site = { publicUrl: string };

export function absolute(site: Site, path: string): string {
  return site.publicUrl + path;
}

/** The breadcrumb from Home to a page, the page included. */
export function breadcrumbData(site: Site, trail: readonly Crumb[]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(site, to),
    })),
  };
}

/** The products on one page of a listing; `first` is the position of its first product in the whole listing, from 1. */
export function collectionData(
  site: Site,
  listing: { title: string; path: string; total: number; first: number },
  products: readonly { id: string }[],
): StructuredData {
  return {
    "@type": "CollectionPage",
    name: listing.title,
    url: absolute(site, listing.path),
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: listing.total,
      itemListElement: products.map(({ id }, index) => ({
        "@type": "ListItem",
        position: listing.first + index,
        url: absolute(site, `/produto/${id}`),
      })),
    },
  };
}
