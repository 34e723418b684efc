import type { MetaDescriptor } from "react-router";

/** What the root's loader tells every page's `meta`. */
export interface SiteFacts {
  brand: { name: string };
  publicUrl: string;
}

export interface PageFacts {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The one address the page is known by, `/categoria/aneis?pagina=2`. */
  path: string;
  /** Path of a picture for link previews. */
  image?: string;
  type?: "website" | "product";
  previous?: string | null;
  next?: string | null;
  /** Kept out of search engines; its links are followed. */
  noindex?: boolean;
  /** Descriptions for machines, JSON-LD. */
  data?: Record<string, unknown>[];
}

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function pageMeta(site: SiteFacts | undefined, page: PageFacts): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const title = page.title.includes(site.brand.name) ? page.title : `${page.title} | ${site.brand.name}`;
  const url = absolute(site, page.path);
  return [
    { title },
    { name: "description", content: page.description },
    page.noindex ? { name: "robots", content: "noindex, follow" } : link("canonical", url),
    ...(page.previous ? [link("prev", absolute(site, page.previous))] : []),
    ...(page.next ? [link("next", absolute(site, page.next))] : []),
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.brand.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    ...(page.image ? [{ property: "og:image", content: absolute(site, page.image) }] : []),
    { name: "twitter:card", content: page.image ? "summary_large_image" : "summary" },
    ...(page.data ?? []).map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

export function absolute(site: SiteFacts, path: string): string {
  return `${site.publicUrl}${path === "/" ? "/" : path}`;
}

function link(rel: string, href: string): MetaDescriptor {
  return { tagName: "link", rel, href };
}
